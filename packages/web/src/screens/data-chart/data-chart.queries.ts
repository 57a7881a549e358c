import { channels } from '@fieldscope/contract/calls/channels';
import { useQueryCall } from '../../api/use-call';
import { useCurves } from '../../api/use-curves';
import type { Bounds } from '../../ui/filters/time-range';
import type { ChartSeries } from './chart-series';

const POINTS = 1500;

/** What there is to choose from: every series of the organisation's devices. */
export const useSeries = () => useQueryCall(channels.listMeasurements, {});

/** The chosen curves, live. */
export const useChosenCurves = (series: readonly ChartSeries[], { from, to }: Bounds) =>
  useCurves({ series, from, to, points: POINTS });
