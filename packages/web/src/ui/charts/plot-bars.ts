import { MINUTE_MS } from '@fieldscope/contract/time';
import type uPlot from 'uplot';
import type { DrawnCurve } from './chart-data';

/** Of the time that a bar stands for. */
const FILLED = 0.8;
export const BAR_OPACITY = 'b3';

/** The time that a point stands for: the span of its bin, or the interval before a single reading. */
function spanOfBar({ bin_ms, interval_minutes }: DrawnCurve, at: number): [from: number, to: number] {
  return bin_ms > 0 ? [at, at + bin_ms] : [at - interval_minutes * MINUTE_MS, at];
}

/** Draws a curve as bars from zero, each as wide as the time that it stands for. */
export const barPaths =
  (curve: DrawnCurve): uPlot.Series.PathBuilder =>
  (plot, place) => {
    const fill = new Path2D();
    const { scale = 'y' } = plot.series[place]!;
    const zero = plot.valToPos(0, scale, true);
    const times = plot.data[0];
    (plot.data[place] as (number | null | undefined)[]).forEach((value, index) => {
      if (value === null || value === undefined) return;
      const [from, to] = spanOfBar(curve, times[index]!);
      const [left, right] = [plot.valToPos(from, 'x', true), plot.valToPos(to, 'x', true)];
      const width = Math.max(devicePixelRatio, (right - left) * FILLED);
      const top = plot.valToPos(value, scale, true);
      fill.rect((left + right - width) / 2, Math.min(top, zero), width, Math.abs(zero - top));
    });
    return { stroke: null, fill, clip: null, flags: 0 };
  };
