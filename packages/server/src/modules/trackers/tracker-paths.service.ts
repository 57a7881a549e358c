import type { InputOf } from '@fieldscope/contract/call';
import type { TrackerPath, trackers } from '@fieldscope/contract/calls/trackers';
import { MEASUREMENT_ID, STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { fail } from '@fieldscope/contract/errors/fail';
import { TRACKER_LIMITS } from '@fieldscope/contract/tracker-limits';
import type { OrgCtx } from '../../platform/http/request-context';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { listSeries, type Range, streamNewestFirst } from '../history/history.service';
import { listResolved } from '../history/resolved-positions.service';
import { locationOf } from './positioning.model';
import { TrackerMoments } from './tracker-path.model';

/**
 * Paths of devices that say where they are, in the order in which they were requested.
 * @throws AppError device_not_in_organisation; parameter_invalid with the field: a range that ends before it begins, lies
 * in the future, or is too long
 */
export async function listPositions(
  ctx: OrgCtx,
  { eui: euis, time_start: from, time_end: to, points }: InputOf<typeof trackers.listPositions>,
): Promise<TrackerPath[]> {
  if (from > ctx.clock.now()) fail('parameter_invalid', { field: 'time_start' });
  if (from >= to || to - from > TRACKER_LIMITS.rangeMs) fail('parameter_invalid', { field: 'time_end' });
  const devices = await ensureDevicesOfOrganisation(ctx, euis);
  const paths: TrackerPath[] = [];
  // One after the other: only one of them is in memory as a whole.
  for (const eui of new Set(euis)) {
    const { device_id: deviceId } = devices.get(eui)!;
    const moments = await readMoments(ctx, deviceId, { from, to });
    const resolved = await listResolved(ctx.db, ctx.orgId, deviceId, { from, to });
    paths.push({ eui, ...moments.path(points, resolved.map(locationOf)) });
  }
  return paths;
}

/** What trackers send that is part of a path. */
const PATH_IDS = [
  STATUS_ID.battery,
  STATUS_ID.positioning,
  MEASUREMENT_ID.longitude,
  MEASUREMENT_ID.latitude,
  MEASUREMENT_ID.events,
  MEASUREMENT_ID.wifiScan,
  MEASUREMENT_ID.bluetoothScan,
];

async function readMoments(ctx: OrgCtx, deviceId: number, range: Range): Promise<TrackerMoments> {
  const series = await listSeries(ctx.db, ctx.orgId, {
    deviceIds: [deviceId],
    measurementIds: PATH_IDS,
  });
  const measurementOf = new Map(series.map(({ seriesId, measurementId }) => [seriesId, measurementId]));
  const moments = new TrackerMoments();
  if (series.length === 0) return moments;
  for await (const portion of streamNewestFirst(ctx, series, range))
    for (const { seriesId, measuredAt, value } of portion)
      moments.add({ measurementId: measurementOf.get(seriesId)!, measuredAt, value });
  return moments;
}
