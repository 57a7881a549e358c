import { devices } from '@fieldscope/contract/calls/devices';
import { type LineSeries, lineSeries } from '@fieldscope/contract/calls/line-series';
import { LIMITS } from '@fieldscope/contract/limits';
import { CONNECTION_CALLS, DEVICE_CALLS } from '../../api/announced-calls';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';

export type { LineSeries };

/** Who writes: a kit, or a connection. */
export type SeriesWriter = { eui: string } | { connection_id: number };

export const useLineSeries = (writer: SeriesWriter) => useQueryCall(lineSeries.list, writer);

/** Devices that values of a series can go to. */
export const useTargetDevices = (enabled: boolean) =>
  useQueryCall(devices.listNodes, { length: LIMITS.listPageSizeMax, sort: 'name' }, { enabled });

const RELOADED = [...CONNECTION_CALLS, ...DEVICE_CALLS];

/** The form shows itself what went wrong. */
export const useAcceptSeries = () =>
  useMutationCall(lineSeries.accept, { quiet: true, ...useReload(RELOADED) });
export const useIgnoreSeries = () => useMutationCall(lineSeries.ignore, useReload(RELOADED));
export const useForgetSeries = () => useMutationCall(lineSeries.forget, useReload(RELOADED));
