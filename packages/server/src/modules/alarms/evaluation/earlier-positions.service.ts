import { isOfGeofence } from '@fieldscope/contract/alarm-kinds';
import type { Place } from '@fieldscope/contract/geofence-geometry';
import { GEOFENCE_LIMITS } from '@fieldscope/contract/geofence-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Log } from '../../../platform/observability/log';
import type { Db } from '../../../platform/postgres/db';
import { listSeries, readNewest } from '../../history/history.service';
import { type AlarmEvent, keyOf } from './evaluation.model';
import type { StateRow } from './evaluation.repository';
import { LATITUDE, LONGITUDE, metresToBorder, positionsIn } from './positions.model';

/**
 * Where trackers were before a rule of a geofence watches them first, as events before the given ones: otherwise one that
 * leaves with its first position under a rule would leave unseen.
 */
export async function listEarlierPositions(
  ctx: { db: Db; log: Log },
  events: readonly AlarmEvent[],
  rows: readonly StateRow[],
): Promise<AlarmEvent[]> {
  const revisions = new Map(rows.map((row) => [keyOf(row), row.revision]));
  const first = new Map<string, AlarmEvent>();
  for (const event of events) {
    const { condition, revision } = event.rule;
    const key = keyOf(event);
    if (isOfGeofence(condition) && revisions.get(key) !== revision && !first.has(key)) first.set(key, event);
  }
  const byOrganisation = new Map<OrgId, AlarmEvent[]>();
  for (const event of first.values())
    byOrganisation.set(event.rule.orgId, [...(byOrganisation.get(event.rule.orgId) ?? []), event]);
  const earlier = await Promise.all([...byOrganisation].map(([orgId, own]) => earlierOf(ctx, orgId, own)));
  return earlier.flat();
}

async function earlierOf(
  ctx: { db: Db; log: Log },
  orgId: OrgId,
  events: readonly AlarmEvent[],
): Promise<AlarmEvent[]> {
  const deviceIds = [...new Set(events.map(({ deviceId }) => deviceId))];
  const series = await listSeries(ctx.db, orgId, { deviceIds, measurementIds: [LATITUDE, LONGITUDE] });
  const to = Math.min(...events.map(({ at }) => at)) - 1;
  const newest = await readNewest({ ...ctx, orgId }, series, { from: to - GEOFENCE_LIMITS.earlierMs, to }, 1);
  const places = new Map<number, Place & { at: number }>();
  for (const deviceId of deviceIds) {
    const own = series.filter((one) => one.deviceId === deviceId);
    const readings = own.flatMap((one) =>
      newest.get(one.seriesId)!.map((reading) => ({ ...one, ...reading })),
    );
    const [place] = positionsIn(readings);
    if (place) places.set(deviceId, place);
  }
  return events.flatMap((event) => {
    const { area } = event.rule;
    const place = places.get(event.deviceId);
    return place && area ? [{ ...event, at: place.at, value: metresToBorder(area, place) }] : [];
  });
}
