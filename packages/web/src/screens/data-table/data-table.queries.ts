import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import { channels, READING_COLUMNS } from '@fieldscope/contract/calls/channels';
import { completeChannelData } from '@fieldscope/contract/calls/complete-channel-data';
import { dataExports } from '@fieldscope/contract/calls/data-exports';
import type { EXPORT_UNITS } from '@fieldscope/contract/export-limits';
import type { LiveMessage, LiveReading } from '@fieldscope/contract/live';
import { SECOND_MS } from '@fieldscope/contract/time';
import { callFile } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { useRefresh } from '../../api/use-refresh';
import { type Sorting, sortedBy } from '../../ui/tables/sorting';
import { isMeasurement } from '../../values/series';
import { type DataFilter, isShown } from './data-filter';

export type DataRow = ResultOf<typeof channels.listData>['list'][number];

export interface Wanted {
  filter: DataFilter;
  /** Epoch ms. */
  from: number;
  to: number;
  /** Absent: newest first. */
  sorting?: Sorting;
}

/** What a call for readings takes. */
export const inputOf = ({ filter: { euis, measurementIds }, from, to, sorting }: Wanted) => ({
  ...(sorting ? sortedBy(READING_COLUMNS, sorting) : {}),
  ...(euis.length > 0 ? { eui: [...euis] } : {}),
  ...(measurementIds.length > 0 ? { measurement_id: [...measurementIds] } : {}),
  time_start: from,
  time_end: to,
});

/** The page of the newest follows live readings, requested again at most this often. */
const REFRESH_MS = 2 * SECOND_MS;

/** Has a call that lists readings follow live ones, on the page of the newest. */
function useNewReadings(call: AnyCall, { filter, from, to }: Wanted, isNewest: boolean): void {
  const isOnPage = (reading: LiveReading) =>
    isShown(filter, reading) && reading.measured_at >= from && reading.measured_at <= to;
  const isNews = (message: LiveMessage) =>
    isNewest && message.type === 'readings' && message.readings.some(isOnPage);
  useRefresh(call, isNews, REFRESH_MS);
}

interface PageWanted {
  page: number;
  size: number;
  /** The page begins with the newest reading of all. */
  isNewest: boolean;
}

/** A page of readings. */
export function useReadings(wanted: Wanted, { page, size, isNewest }: PageWanted) {
  useNewReadings(channels.listData, wanted, isNewest);
  return useQueryCall(
    channels.listData,
    { ...inputOf(wanted), offset: page, length: size },
    { keepPrevious: true },
  );
}

/** A page of moments, each with all that a device measured then. */
export function useMoments({ sorting, ...others }: Wanted, { page, size, isNewest }: PageWanted) {
  useNewReadings(completeChannelData.list, others, isNewest);
  return useQueryCall(
    completeChannelData.list,
    { ...inputOf(others), sort: sorting?.column, order: sorting?.order, offset: page, length: size },
    { keepPrevious: true },
  );
}

/** What there is to choose from: everything that the organisation's devices measure. */
export const useSeries = () =>
  useQueryCall(channels.listMeasurements, {}, { select: (all) => all.filter(isMeasurement) });

/** How a file is written: in whose local time, in which units. */
export interface FileStyle {
  timezone: string;
  units: (typeof EXPORT_UNITS)[number];
}

/** All readings that the filter shows, newest first, as a file. @throws ApiError */
export const fetchFile = (wanted: Wanted, style: FileStyle) =>
  callFile(dataExports.exportMeasurements, { ...inputOf(wanted), ...style });
