import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** Whether a device has ever reported its position. */
export async function hasOwnPosition(db: Db, orgId: OrgId, deviceId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from series join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
      and series.measurement_id = ${MEASUREMENT_ID.longitude} limit 1`.execute(db);
  return rows.length > 0;
}
