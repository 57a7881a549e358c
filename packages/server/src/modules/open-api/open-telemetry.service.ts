import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { open } from '@fieldscope/contract/calls/open';
import { fail } from '@fieldscope/contract/errors/fail';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { roundMean } from '@fieldscope/contract/rounding';
import { type EpochMs, MINUTE_MS, toIsoTime } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { spendOnHistory } from '../credits/credits.service';
import { widenToPoints } from '../telemetry/curves.model';
import { listDeviceHistory, listDeviceLatest, listDeviceMeans } from '../telemetry/device-history.service';
import { dmOfCall, groupRuns, readRange } from './open-api.model';
import { getDevice } from './open-api.service';

const DEFAULT_INTERVAL_MINUTES = 60;
/** Header that informs a client how many credits its call used; spelled as on the live platform. */
export const CREDITS_HEADER = 'api-gateway-mpuo-consume';

interface SeriesFilter {
  channel_index?: number;
  measurement_id?: number;
}
interface RangeFilter extends SeriesFilter {
  time_start?: EpochMs;
  time_end?: EpochMs;
}

/** Newest value of every series within the last year. */
export const readLatest = (ctx: OrgCtx, deviceId: number, { channel_index, measurement_id }: SeriesFilter) =>
  listDeviceLatest(ctx, deviceId, {
    channel: channel_index,
    measurementId: measurement_id,
    since: ctx.clock.now() - OPEN_API_LIMITS.latestAgeMs,
  });

/**
 * Newest value of every channel and measurement within the last year.
 * @throws open_eui_invalid, device_not_in_organisation
 */
export async function viewLatestTelemetry(
  ctx: OrgCtx,
  input: InputOf<typeof open.viewLatestTelemetry>,
): Promise<ResultOf<typeof open.viewLatestTelemetry>> {
  const device = await getDevice(ctx, input.device_eui);
  const latest = await readLatest(ctx, device.device_id, input);
  return groupRuns(latest, (one) => one.channel).map(({ key, items }) => ({
    channel_index: key,
    points: items.map(({ measurement_id, value, measured_at }) => ({
      measurement_id: String(measurement_id),
      measurement_value: value,
      time: toIsoTime(measured_at),
    })),
  }));
}

/**
 * History of a device, oldest first; `limit` keeps the newest so many of every series. One DM an item, 100 at least.
 * @throws open_eui_invalid, device_not_in_organisation; open_parameter_invalid for a range that is longer than a
 * month or begins more than three months ago
 */
export async function readHistory(ctx: OrgCtx, eui: string, filter: RangeFilter & { limit?: number }) {
  const now = ctx.clock.now();
  const { from, to } = readRange(now, filter, OPEN_API_LIMITS.telemetrySpanMs);
  if (from < now - OPEN_API_LIMITS.telemetryAgeMs) fail('open_parameter_invalid', { field: 'time_start' });
  const device = await getDevice(ctx, eui);
  const series = await listDeviceHistory(ctx, device.device_id, {
    channel: filter.channel_index,
    measurementId: filter.measurement_id,
    from,
    to,
    take: filter.limit,
  });
  await charge(
    ctx,
    device.device_id,
    series.reduce((sum, { readings }) => sum + readings.length, 0),
  );
  return { device, series };
}

/** History as two lists: keys of series, and their readings. @throws what readHistory raises */
export async function listTelemetry(
  ctx: OrgCtx,
  input: InputOf<typeof open.listTelemetry>,
): Promise<ResultOf<typeof open.listTelemetry>> {
  const { series } = await readHistory(ctx, input.device_eui, input);
  if (series.length === 0) return { list: [] };
  return {
    list: [
      series.map(({ channel, measurement_id }) => [channel, String(measurement_id)]),
      series.map(({ readings }) => readings.map(({ value, measured_at }) => [value, toIsoTime(measured_at)])),
    ],
  };
}

/**
 * Means over an interval in minutes, which widens by whole multiples to keep 250 points a measurement. A point's time is
 * the beginning of its interval. One DM a point, 100 at least.
 * @throws open_eui_invalid, device_not_in_organisation, open_parameter_invalid for a range longer than a year
 */
export async function readMeans(ctx: OrgCtx, eui: string, filter: RangeFilter & { interval?: number }) {
  const { from, to } = readRange(ctx.clock.now(), filter, OPEN_API_LIMITS.aggregateSpanMs);
  const intervalMs = (filter.interval ?? DEFAULT_INTERVAL_MINUTES) * MINUTE_MS;
  const device = await getDevice(ctx, eui);
  const found = await listDeviceMeans(ctx, device.device_id, {
    channel: filter.channel_index,
    measurementId: filter.measurement_id,
    from,
    to,
    binMs: widenToPoints(intervalMs, to - from, OPEN_API_LIMITS.aggregatePoints),
  });
  await charge(
    ctx,
    device.device_id,
    found.reduce((sum, { times }) => sum + times.length, 0),
  );
  return { device, series: found.map((one) => ({ ...one, means: one.means.map(roundMean) })) };
}

/** @throws what readMeans raises */
export async function aggregateChartPoints(
  ctx: OrgCtx,
  input: InputOf<typeof open.aggregateChartPoints>,
): Promise<ResultOf<typeof open.aggregateChartPoints>> {
  const interval = input.interval ?? input.limit;
  const { series } = await readMeans(ctx, input.device_eui, { ...input, interval });
  return series.map(({ channel, measurement_id, times, means }) => ({
    channel,
    lists: times.map((time, index) => ({
      time: toIsoTime(time),
      measurement_id: String(measurement_id),
      average_value: means[index]!,
    })),
  }));
}

async function charge(ctx: OrgCtx, deviceId: number, items: number): Promise<void> {
  const dm = dmOfCall(items);
  await spendOnHistory(ctx, deviceId, dm);
  ctx.answerHeaders[CREDITS_HEADER] = String(dm);
}
