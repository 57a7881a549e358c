import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { Curve, channels } from '@fieldscope/contract/calls/channels';
import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { traitsOf } from '../devices/device-models';
import { type DeviceKind, intervalMinutesOf } from '../devices/devices.model';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { chooseBinMs, gapLimitMs, withGaps } from './curves.model';
import { type CurveRow, readCurves } from './curves.repository';
import { countReadings, listReadings, type ReadingFilter } from './readings.repository';
import * as repository from './telemetry.repository';

/**
 * Curves of up to five series in one round trip to the database, in the order in which they were requested.
 * @throws parameter_invalid with the field, device_not_in_organisation
 */
export async function listHistory(
  ctx: OrgCtx,
  { series, time_start: from, time_end: to, points }: InputOf<typeof channels.listHistory>,
): Promise<Curve[]> {
  ensureRange(ctx, from, to);
  const devices = await ensureDevicesOfOrganisation(
    ctx,
    series.map((one) => one.eui),
  );
  const wanted = series.map(({ eui, channel, measurement_id }) => ({
    device_id: devices.get(eui)!.device_id,
    channel,
    measurement_id,
  }));
  // Every reading was requested: bins come in only when they are more than an answer should hold.
  const rawUpTo = points === 0 ? LIMITS.curveReadings : points;
  const binMs = chooseBinMs(to - from, points === 0 ? LIMITS.chartPoints : points);
  const rows = await readCurves(ctx.db, ctx.orgId, wanted, { from, to, rawUpTo, binMs });
  const found = new Map(rows.map((row) => [row.position, row]));
  return series.map((one, position) => {
    const row = found.get(position);
    return { ...one, ...(row ? drawn(row, devices.get(one.eui)!) : NOTHING) };
  });
}

type Drawn = Pick<Curve, 'times' | 'values' | 'min' | 'max' | 'bin_ms' | 'reading_count'>;

const NOTHING: Drawn = { times: [], values: [], min: null, max: null, bin_ms: 0, reading_count: 0 };

function drawn(row: CurveRow, device: { kind: DeviceKind; model: string }): Drawn {
  const { times, values, min, max } = row;
  const ofModel = traitsOf(device.model).intervalMinutes;
  const intervalMinutes = intervalMinutesOf(device.kind, row.interval_minutes, ofModel);
  return {
    ...withGaps({ times, values, min, max }, gapLimitMs(intervalMinutes, row.bin_ms)),
    bin_ms: row.bin_ms,
    reading_count: row.reading_count,
  };
}

/**
 * Readings as a table, newest first; the last day by default. Pages end at LIMITS.tableRows, and so does the count.
 * @throws parameter_invalid with the field, device_not_in_organisation
 */
export async function listData(
  ctx: OrgCtx,
  input: InputOf<typeof channels.listData>,
): Promise<ResultOf<typeof channels.listData>> {
  const to = input.time_end ?? ctx.clock.now();
  const from = input.time_start ?? to - DAY_MS;
  ensureRange(ctx, from, to);
  const devices = input.eui && (await ensureDevicesOfOrganisation(ctx, input.eui));
  const filter: ReadingFilter = {
    deviceIds: devices && [...devices.values()].map((device) => device.device_id),
    groupId: input.group_uuid,
    channel: input.channel,
    measurementIds: input.measurement_id,
    from,
    to,
  };
  const page = pageWithin(input, LIMITS.tableRows);
  const [list, count] = await Promise.all([
    page.take === 0 ? [] : listReadings(ctx.db, ctx.orgId, filter, page),
    countReadings(ctx.db, ctx.orgId, filter, LIMITS.tableRows),
  ]);
  return { list, page: { count } };
}

/**
 * Series of the named devices, or of all, with those that never reported.
 * @throws device_not_in_organisation
 */
export async function listMeasurements(
  ctx: OrgCtx,
  { eui }: InputOf<typeof channels.listMeasurements>,
): Promise<ResultOf<typeof channels.listMeasurements>> {
  const devices = eui && (await ensureDevicesOfOrganisation(ctx, eui));
  return repository.listSeries(
    ctx.db,
    ctx.orgId,
    devices && [...devices.values()].map((device) => device.device_id),
  );
}

/**
 * What happened to the organisation's devices, newest first. Pages end at LIMITS.tableRows, and so does the count.
 * @throws device_not_in_organisation
 */
export async function listActivity(
  ctx: OrgCtx,
  { eui, ...paging }: InputOf<typeof channels.listActivity>,
): Promise<ResultOf<typeof channels.listActivity>> {
  const devices = eui && (await ensureDevicesOfOrganisation(ctx, [eui]));
  const { list, count } = await repository.listActivity(ctx.db, ctx.orgId, {
    deviceId: devices?.get(eui!)?.device_id,
    ...pageWithin(paging, LIMITS.tableRows),
    countUpTo: LIMITS.tableRows,
  });
  return { list, page: { count } };
}

/** @throws parameter_invalid with the field: a range that ends before it begins, or lies in the future */
function ensureRange(ctx: OrgCtx, from: number, to: number): void {
  if (from > ctx.clock.now()) fail('parameter_invalid', { field: 'time_start' });
  if (from >= to) fail('parameter_invalid', { field: 'time_end' });
}

/** `offset` counts pages from 1; rows beyond `most` are on no page. */
function pageWithin({ offset, length }: { offset: number; length: number }, most: number) {
  const skip = Math.min((offset - 1) * length, most);
  return { skip, take: Math.min(length, most - skip) };
}
