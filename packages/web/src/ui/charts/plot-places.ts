import type uPlot from 'uplot';
import type { DrawnCurve } from './chart-data';
import type { ThresholdLine } from './plot-marks';
import { scaleOfUnit } from './plot-options';
import type { PlotRange } from './plot-range';

/** Where the plot is within its chart, px, and what its time axis reaches, epoch ms. */
export interface PlotBox {
  left: number;
  top: number;
  width: number;
  height: number;
  from: number;
  to: number;
}

/** Lowest and highest value of an axis. */
export type Reach = [low: number, high: number];

/** Where a line that can be moved is. */
interface LinePlace {
  /** px from the top of the chart. */
  top: number;
  low: number;
  high: number;
  isInView: boolean;
}

/** Where the plot and its lines are, and what the axes reach. */
export interface PlotPlaces {
  box: PlotBox;
  lines: LinePlace[];
}

export function placesOf(
  plot: uPlot,
  { from, to }: PlotRange,
  lines: readonly ThresholdLine[],
  curves: readonly DrawnCurve[],
): PlotPlaces {
  const { left, top, width, height } = plot.bbox;
  const ratio = devicePixelRatio;
  return {
    box: { left: left / ratio, top: top / ratio, width: width / ratio, height: height / ratio, from, to },
    lines: lines.map(({ value, unit }) => {
      const scale = scaleOfUnit(curves, unit);
      const { min, max } = plot.scales[scale] ?? {};
      const y = min === undefined ? 0 : plot.valToPos(value, scale);
      return {
        top: top / ratio + y,
        low: min ?? value,
        high: max ?? value,
        isInView: min !== undefined && y >= 0 && y <= height / ratio,
      };
    }),
  };
}
