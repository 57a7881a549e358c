import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { Curve, channels, READING_COLUMNS, SeriesKey } from '@fieldscope/contract/calls/channels';
import { intervalOfMeasurement } from '@fieldscope/contract/definitions/derived';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { fail } from '@fieldscope/contract/errors/fail';
import type { MeasurementValue } from '@fieldscope/contract/fields';
import { LIMITS } from '@fieldscope/contract/limits';
import { cappedCount, rowsOfCappedPage } from '@fieldscope/contract/paging';
import { DAY_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { ordered } from '../../platform/order';
import { ofDevicesInService } from '../device-services/device-services.service';
import { traitsOf } from '../devices/device-models';
import { intervalMinutesOf } from '../devices/devices.model';
import { ensureDevicesOfOrganisation, type OwnDevice } from '../devices/devices.service';
import {
  listSeries,
  type Range,
  readNumbers,
  type SeriesReading,
  streamNewestFirst,
} from '../history/history.service';
import { groupActivity } from './activity-groups.model';
import { type CurveColumns, chooseBinMs, curveOf, EMPTY_CURVE, gapLimitMs, withGaps } from './curves.model';
import type { SeriesFilter, ShownSeries } from './telemetry.repository';
import * as repository from './telemetry.repository';

export type { SeriesFilter, ShownSeries } from './telemetry.repository';

/**
 * Curves of up to five series in one round trip to the database, in the order in which they were requested.
 * @throws parameter_invalid with the field, device_not_in_organisation
 */
export async function listHistory(
  ctx: OrgCtx,
  { series, time_start: from, time_end: to, points }: InputOf<typeof channels.listHistory>,
): Promise<Curve[]> {
  ensureRange(ctx, from, to);
  const { devices, found } = await findSeries(ctx, series);
  // Every reading was requested: bins come in only when they are more than an answer should hold.
  const rawUpTo = points === 0 ? LIMITS.curveReadings : points;
  const binMs = chooseBinMs(to - from, points === 0 ? LIMITS.chartPoints : points);
  const range = { from, to };
  const known = found.filter((one) => one !== undefined);
  const history = await readNumbers(ctx, known, range);
  return series.map((one, index) => {
    const device = devices.get(one.eui)!;
    const own = found[index] && history.get(found[index].seriesId);
    const decimals = meanDecimals(one.measurement_id);
    const columns = own ? curveOf(own, { ...range, rawUpTo, binMs, decimals }) : EMPTY_CURVE;
    return { ...one, ...drawn(columns, device, one.measurement_id) };
  });
}

/** A mean carries one decimal more than people see; without a known resolution it keeps all. */
function meanDecimals(measurementId: number): number | undefined {
  const shown = findMeasurement(measurementId)?.decimals;
  return shown === undefined ? undefined : shown + 1;
}

/**
 * The devices of some series by EUI, and each series where it has ever had a reading and its history is open.
 * @throws device_not_in_organisation
 */
export async function findSeries(ctx: OrgCtx, wanted: readonly SeriesKey[]) {
  const devices = await ensureDevicesOfOrganisation(
    ctx,
    wanted.map(({ eui }) => eui),
  );
  const deviceIds = [...devices.values()].map(({ device_id }) => device_id);
  const known = await ofDevicesInService(ctx, await listSeries(ctx.db, ctx.orgId, { deviceIds }));
  const found = wanted.map(({ eui, channel, measurement_id }) => {
    const { device_id: deviceId } = devices.get(eui)!;
    return known.find(
      (one) => one.deviceId === deviceId && one.channel === channel && one.measurementId === measurement_id,
    );
  });
  return { devices, found };
}

type Drawn = Omit<Curve, 'eui' | 'channel' | 'measurement_id'>;

function drawn(
  curve: CurveColumns,
  device: Pick<OwnDevice, 'kind' | 'model' | 'interval_minutes'>,
  measurementId: number,
): Drawn {
  const ofModel = traitsOf(device.model).intervalMinutes;
  const ofDevice = intervalMinutesOf(device.kind, device.interval_minutes, ofModel);
  const intervalMinutes = intervalOfMeasurement(measurementId, ofDevice);
  const gaps = withGaps(curve, gapLimitMs(intervalMinutes, curve.bin_ms));
  return { ...curve, ...gaps, interval_minutes: intervalMinutes };
}

/**
 * Readings as a table, newest first; the last day by default. Pages end at LIMITS.tableRows, and so does the count.
 * @throws parameter_invalid with the field, device_not_in_organisation
 */
export async function listData(
  ctx: OrgCtx,
  input: InputOf<typeof channels.listData>,
  isShown?: IsShown,
): Promise<ResultOf<typeof channels.listData>> {
  const { series: shown, readings, more } = await findNewest(ctx, input, isShown);
  const { skip, take } = rowsOfCappedPage(input);
  const rows = (some: SeriesReading[]) => some.map((reading) => rowOf(shown.get(reading.seriesId)!, reading));
  const { sort, order } = input;
  return {
    list: sort
      ? ordered(rows(readings), READING_KEYS[sort], order).slice(skip, skip + take)
      : rows(readings.slice(skip, skip + take)),
    page: { count: readings.length, more },
  };
}

/** The newest LIMITS.tableRows readings that a table shows, newest first, and their series by id. */
export interface ShownReadings {
  series: ReadonlyMap<number, repository.ShownSeries>;
  readings: SeriesReading[];
  /** There are older ones. */
  more: boolean;
}

/** Whether the caller may see a series of the organisation. */
export type IsShown = (series: ShownSeries) => boolean;

/** @throws parameter_invalid with the field, device_not_in_organisation */
export async function findNewest(
  ctx: OrgCtx,
  input: Omit<InputOf<typeof channels.listData>, 'sort' | 'order' | 'offset' | 'length'>,
  isShown: IsShown = () => true,
): Promise<ShownReadings> {
  const to = input.time_end ?? ctx.clock.now();
  const from = input.time_start ?? to - DAY_MS;
  ensureRange(ctx, from, to);
  const series = (await listShownSeries(ctx, input)).filter(isShown);
  // One more than is shown, to know whether there are more.
  const newest = await listNewest(ctx, series, { from, to }, LIMITS.tableRows + 1);
  return {
    series: new Map(series.map((one) => [one.seriesId, one])),
    readings: newest.slice(0, LIMITS.tableRows),
    more: newest.length > LIMITS.tableRows,
  };
}

type WantedSeries = Pick<
  InputOf<typeof channels.listData>,
  'eui' | 'group_uuid' | 'channel' | 'measurement_id'
>;

/**
 * Series that a table or an export of these devices, channels and measurements shows.
 * @throws device_not_in_organisation
 */
export const listShownSeries = async (ctx: OrgCtx, wanted: WantedSeries): Promise<ShownSeries[]> =>
  listSeriesOf(ctx, await seriesFilterOf(ctx, wanted));

/** @throws device_not_in_organisation */
export async function seriesFilterOf(
  ctx: OrgCtx,
  { eui, group_uuid: groupId, channel, measurement_id: measurementIds }: WantedSeries,
): Promise<SeriesFilter> {
  const devices = eui && (await ensureDevicesOfOrganisation(ctx, eui));
  const deviceIds = devices && [...devices.values()].map((device) => device.device_id);
  return { deviceIds, groupId, channel, measurementIds };
}

/** Series of devices that the organisation has now, and whose history is open. */
export const listSeriesOf = async (
  ctx: Pick<OrgCtx, 'db' | 'orgId' | 'clock'>,
  filter: SeriesFilter,
): Promise<ShownSeries[]> =>
  ofDevicesInService(ctx, await repository.listShownSeries(ctx.db, ctx.orgId, filter));

type ReadingRow = ReturnType<typeof rowOf>;

const READING_KEYS: Record<(typeof READING_COLUMNS)[number], (row: ReadingRow) => string | number | null> = {
  device: (row) => row.device_name,
  eui: (row) => row.eui,
  channel: (row) => row.channel,
  measurement: (row) => row.measurement_id,
  value: (row) => (typeof row.value === 'number' ? row.value : null),
  measured: (row) => row.measured_at,
  uploaded: (row) => row.uploaded_at,
  counter: (row) => row.f_cnt,
};

/** The newest readings of many series, newest first, at most so many. */
export async function listNewest(
  ctx: OrgCtx,
  series: ShownSeries[],
  range: Range,
  most: number,
): Promise<SeriesReading[]> {
  const readings: SeriesReading[] = [];
  if (series.length === 0) return readings;
  for await (const portion of streamNewestFirst(ctx, series, range)) {
    readings.push(...portion.slice(0, most - readings.length));
    if (readings.length === most) break;
  }
  return readings;
}

const rowOf = (
  { eui, deviceName, channel, measurementId }: ShownSeries,
  { value, measuredAt, uploadedAt, fCnt }: SeriesReading,
) => ({
  eui,
  device_name: deviceName,
  channel,
  measurement_id: measurementId,
  value: value as MeasurementValue,
  measured_at: measuredAt,
  uploaded_at: uploadedAt,
  f_cnt: fCnt,
});

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

/** The newest entries, of which groups are made. */
const GROUPED = 1000;

/**
 * What happened to the organisation's devices, newest first. Pages end at LIMITS.tableRows, and so does the count.
 * @param deviceIds of these alone, where none is named
 * @throws device_not_in_organisation
 */
export async function listActivity(
  ctx: OrgCtx,
  { eui, grouped, sort, order, ...paging }: InputOf<typeof channels.listActivity>,
  deviceIds?: number[],
): Promise<ResultOf<typeof channels.listActivity>> {
  const devices = eui && (await ensureDevicesOfOrganisation(ctx, [eui]));
  const page = rowsOfCappedPage(paging);
  const { list, count } = await repository.listActivity(ctx.db, ctx.orgId, {
    deviceIds: devices ? [...devices.values()].map(({ device_id }) => device_id) : deviceIds,
    ...(grouped ? { skip: 0, take: GROUPED } : page),
    most: LIMITS.tableRows,
    sorting: grouped ? { order } : { sort, order },
  });
  if (grouped) {
    const groups = groupActivity(list);
    const shown = groups.slice(page.skip, page.skip + page.take);
    return { list: shown, page: { count: groups.length, more: count > GROUPED } };
  }
  return {
    list: list.map((entry) => ({ ...entry, device_count: 1 })),
    page: cappedCount(count),
  };
}

/** @throws parameter_invalid with the field: a range that ends before it begins, or lies in the future */
export function ensureRange(ctx: OrgCtx, from: number, to: number): void {
  if (from > ctx.clock.now()) fail('parameter_invalid', { field: 'time_start' });
  if (from >= to) fail('parameter_invalid', { field: 'time_end' });
}
