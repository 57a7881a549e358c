import { KNOWN_STATUS_IDS } from '@fieldscope/contract/definitions/statuses';
import type { MeasurementValue } from '@fieldscope/contract/fields';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import type { OrgCtx } from '../../platform/http/request-context';
import { ofDevicesInService } from '../device-services/device-services.service';
import {
  type Bins,
  evenEdges,
  listSeries,
  readBins,
  readNewest,
  type Series,
} from '../history/history.service';
import { widenToPoints } from './curves.model';
import { type LatestOfSeries, listLatestOfDevice } from './telemetry.repository';

/** History of one device for other modules, which have made sure that it belongs to the organisation. */

/** One channel and one measurement of a device, or several when a part is absent; times in epoch ms. */
interface HistoryFilter {
  channel?: number;
  measurementId?: number;
  from: number;
  to: number;
}

const seriesOf = (ctx: OrgCtx, deviceId: number, { channel, measurementId }: Partial<HistoryFilter>) =>
  listSeries(ctx.db, ctx.orgId, {
    deviceIds: [deviceId],
    channel,
    measurementIds: measurementId === undefined ? undefined : [measurementId],
  });

interface DeviceSeries {
  channel: number;
  measurement_id: number;
  /** Oldest first. */
  readings: { value: MeasurementValue; measured_at: number }[];
}

/**
 * The newest readings of every series within the range, `take` of each; when the device has so many series that all of
 * them together would exceed an answer, each offers its equal share.
 */
export async function listDeviceHistory(
  ctx: OrgCtx,
  deviceId: number,
  filter: HistoryFilter & { take?: number },
): Promise<DeviceSeries[]> {
  const { telemetryRows, telemetryRowsTogether } = OPEN_API_LIMITS;
  const series = await seriesOf(ctx, deviceId, filter);
  if (series.length === 0) return [];
  const share = Math.floor(telemetryRowsTogether / series.length);
  const take = Math.min(filter.take ?? telemetryRows, telemetryRows, share);
  const history = await readNewest(ctx, series, filter, take);
  return series.flatMap(({ seriesId, channel, measurementId }) => {
    const readings = history
      .get(seriesId)!
      .map(({ value, measuredAt }) => ({ value: value as MeasurementValue, measured_at: measuredAt }))
      .reverse();
    return readings.length === 0 ? [] : [{ channel, measurement_id: measurementId, readings }];
  });
}

interface DeviceMeans {
  channel: number;
  measurement_id: number;
  /** Beginnings of the bins. */
  times: number[];
  means: number[];
  /** The highest value of each bin. */
  peaks: number[];
}

/** Means of a device's series in bins of `binMs` that are counted from 1970; series without numbers are left out. */
export async function listDeviceMeans(
  ctx: OrgCtx,
  deviceId: number,
  filter: HistoryFilter & { binMs: number },
): Promise<DeviceMeans[]> {
  const series = await seriesOf(ctx, deviceId, filter);
  const found = await readBins(ctx, series, filter, evenEdges(filter, filter.binMs));
  return series.flatMap(({ seriesId, channel, measurementId }) => {
    const { starts, total, count, most: peaks } = found.get(seriesId)!;
    const means = total.map((sum, bin) => sum / count[bin]!);
    return starts.length === 0
      ? []
      : [{ channel, measurement_id: measurementId, times: starts, means, peaks }];
  });
}

/** Newest value of every series measured since then; what a device reports about itself comes last. */
export function listDeviceLatest(
  ctx: OrgCtx,
  deviceId: number,
  filter: Omit<HistoryFilter, 'from' | 'to'> & { since: number },
): Promise<LatestOfSeries[]> {
  return listLatestOfDevice(ctx.db, ctx.orgId, deviceId, { ...filter, statusIds: KNOWN_STATUS_IDS });
}

/** Numbers of a series, oldest first; times in epoch ms. */
export interface SeriesNumbers {
  deviceId: number;
  channel: number;
  measurementId: number;
  times: number[];
  values: number[];
}

/** Which series of several devices are read, and how many numbers all of them have together. */
interface DevicesFilter {
  deviceIds: number[];
  channel?: number;
  measurementIds?: number[];
  isShown(measurementId: number): boolean;
  from: number;
  to: number;
  rows: number;
}

async function seriesOfDevices(ctx: OrgCtx, { isShown, ...filter }: DevicesFilter): Promise<Series[]> {
  const series = await ofDevicesInService(ctx, await listSeries(ctx.db, ctx.orgId, filter));
  return series.filter(({ measurementId }) => isShown(measurementId));
}

/** The newest numbers of each series, each an equal share of the rows. */
export async function listDevicesNumbers(ctx: OrgCtx, filter: DevicesFilter): Promise<SeriesNumbers[]> {
  const series = await seriesOfDevices(ctx, filter);
  if (series.length === 0) return [];
  const take = Math.max(1, Math.min(OPEN_API_LIMITS.telemetryRows, Math.floor(filter.rows / series.length)));
  const history = await readNewest(ctx, series, filter, take);
  return series.map(({ seriesId, ...one }) => {
    const readings = history
      .get(seriesId)!
      .filter(({ value }) => typeof value === 'number')
      .reverse();
    return {
      ...one,
      times: readings.map(({ measuredAt }) => measuredAt),
      values: readings.map(({ value }) => value as number),
    };
  });
}

/** Numbers of each series in bins that are counted from 1970, as wide as wanted or by whole multiples wider. */
export async function listDevicesBins(
  ctx: OrgCtx,
  filter: DevicesFilter & { binMs: number; points: number; valuesOf(bins: Bins): number[] },
): Promise<SeriesNumbers[]> {
  const series = await seriesOfDevices(ctx, filter);
  const { from, to, rows, points, binMs, valuesOf } = filter;
  const share = Math.max(2, Math.min(points, Math.floor(rows / Math.max(1, series.length))));
  const found = await readBins(
    ctx,
    series,
    filter,
    evenEdges(filter, widenToPoints(binMs, to - from, share)),
  );
  return series.map(({ seriesId, ...one }) => {
    const bins = found.get(seriesId)!;
    return { ...one, times: bins.starts, values: valuesOf(bins) };
  });
}
