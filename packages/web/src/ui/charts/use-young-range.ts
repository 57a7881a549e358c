import { useState } from 'react';
import { useNow } from '../../values/use-now';
import type { ChartCurve } from './chart-data';
import type { PlotRange } from './plot-range';
import { youngRange } from './young-range';

/** What a chart shows of its range: where it has few readings, the time since the first of them, until the reader wants the whole. */
export function useYoungRange(
  curves: readonly ChartCurve[] | undefined,
  range: PlotRange,
  /** Other charts have the same time axis. */
  isShared: boolean,
) {
  const now = useNow();
  const [isWhole, setWhole] = useState(false);
  const young = isShared || !curves ? undefined : youngRange(curves, range, now);
  return { young, isWhole, setWhole, shown: young && !isWhole ? { from: young.from, to: young.to } : range };
}
