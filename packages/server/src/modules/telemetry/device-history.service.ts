import { KNOWN_STATUS_IDS } from '@fieldscope/contract/definitions/statuses';
import type { MeasurementValue } from '@fieldscope/contract/fields';
import { LIMITS } from '@fieldscope/contract/limits';
import type { OrgCtx } from '../../platform/http/request-context';
import { readMeans } from './curves.repository';
import { readDetails, readHistory } from './readings.repository';
import { type LatestOfSeries, listLatestOfDevice } from './telemetry.repository';

/** History of one device for other modules, which have made sure that it belongs to the organisation. */

/** One channel and one measurement of a device, or several when a part is absent; times in epoch ms. */
interface HistoryFilter {
  channel?: number;
  measurementId?: number;
  from: number;
  to: number;
}

interface SeriesHistory {
  channel: number;
  measurement_id: number;
  /** Oldest first. */
  readings: { value: MeasurementValue; measured_at: number }[];
}

/** The newest readings of every series within the range, `take` of each, as far as an answer holds them. */
export async function listDeviceHistory(
  ctx: OrgCtx,
  deviceId: number,
  filter: HistoryFilter & { take?: number },
): Promise<SeriesHistory[]> {
  const { telemetryRows, telemetryRowsTogether } = LIMITS.openApi;
  const take = Math.min(filter.take ?? telemetryRows, telemetryRows);
  const rows = await readHistory(ctx.db, ctx.orgId, deviceId, {
    ...filter,
    take,
    takeTogether: telemetryRowsTogether,
  });
  const detailed = rows.filter((row) => row.detailed);
  const oldest = Math.min(...detailed.map((row) => row.times[0]!));
  const details = new Map<string, MeasurementValue[]>();
  if (detailed.length > 0) {
    const ids = detailed.map((row) => row.series_id);
    for (const row of await readDetails(ctx.db, ctx.orgId, ids, oldest, filter.to)) {
      const moment = `${row.series_id}/${row.measured_at}`;
      details.set(moment, [...(details.get(moment) ?? []), row.detail]);
    }
  }
  return rows.map(({ series_id, channel, measurement_id, times, values }) => ({
    channel,
    measurement_id,
    readings: times.flatMap((measured_at, index) => {
      const value = values[index] ?? details.get(`${series_id}/${measured_at}`)?.shift();
      return value === undefined ? [] : [{ value, measured_at }];
    }),
  }));
}

/** Means of a device's series in bins of `binMs` that are counted from 1970; `times` are the bins' beginnings. */
export function listDeviceMeans(ctx: OrgCtx, deviceId: number, filter: HistoryFilter & { binMs: number }) {
  return readMeans(ctx.db, ctx.orgId, deviceId, filter);
}

/** Newest value of every series measured since then; what a device reports about itself comes last. */
export function listDeviceLatest(
  ctx: OrgCtx,
  deviceId: number,
  filter: Omit<HistoryFilter, 'from' | 'to'> & { since: number },
): Promise<LatestOfSeries[]> {
  return listLatestOfDevice(ctx.db, ctx.orgId, deviceId, { ...filter, statusIds: KNOWN_STATUS_IDS });
}
