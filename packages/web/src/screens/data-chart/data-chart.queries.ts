import { channels } from '@fieldscope/contract/calls/channels';
import { useQueryCall } from '../../api/use-call';
import type { ChartSeries } from '../../features/chart-pages/series-label';
import { useCurves } from '../../features/telemetry/use-curves';
import type { Bounds } from '../../ui/filters/time-range';
import { isChartable } from '../../values/series';

const POINTS = 1500;

/** What there is to choose from: every series of the organisation's devices that a chart can draw. */
export const useSeries = () =>
  useQueryCall(channels.listMeasurements, {}, { select: (all) => all.filter(isChartable) });

/** The chosen curves, live. */
export const useChosenCurves = (series: readonly ChartSeries[], { from, to }: Bounds) =>
  useCurves({ series, from, to, points: POINTS });
