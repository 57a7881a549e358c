import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../../platform/postgres/db';
import type { Series } from '../../history/history.service';
import type { NewRule } from './rules.repository';

/** Series that a rule would watch. */
export async function listCoveredSeries(
  db: Db,
  orgId: OrgId,
  scope: Pick<NewRule, 'deviceId' | 'groupId' | 'isUngrouped' | 'channel'> & { measurementId: number },
): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select series_id as "seriesId", device_id as "deviceId", channel, measurement_id as "measurementId"
    from series join device using (device_id)
    where series.org_id = ${orgId} and device.org_id = ${orgId} and measurement_id = ${scope.measurementId}
      and device_id = coalesce(${scope.deviceId}, device_id)
      and channel = coalesce(${scope.channel}, channel)
      and (${scope.groupId}::text is null or group_id = ${scope.groupId})
      and (not ${scope.isUngrouped}::boolean or (group_id is null and kind <> 'gateway'))
    order by device_id, channel`.execute(db);
  return rows;
}
