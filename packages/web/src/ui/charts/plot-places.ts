import type uPlot from 'uplot';
import type { DrawnCurve } from './chart-data';
import type { ThresholdLine } from './plot-marks';
import { scaleOfUnit } from './plot-options';
import type { PlotRange } from './plot-range';
import { type EdgePlace, edgePlacesOf } from './threshold-edges';

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
  edge: EdgePlace['edge'];
  /** No curve has its unit otherwise. */
  hasAxis: boolean;
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
  const onAxes = lines.map(({ value, unit }) => {
    const scale = scaleOfUnit(curves, unit);
    const { min, max } = plot.scales[scale] ?? {};
    const hasAxis = min !== undefined;
    return { hasAxis, y: hasAxis ? plot.valToPos(value, scale) : 0, low: min ?? value, high: max ?? value };
  });
  const places = edgePlacesOf(
    onAxes.filter(({ hasAxis }) => hasAxis).map(({ y }) => y),
    height / ratio,
  ).values();
  return {
    box: { left: left / ratio, top: top / ratio, width: width / ratio, height: height / ratio, from, to },
    lines: onAxes.map(({ hasAxis, low, high }) => {
      const place = hasAxis ? places.next().value : undefined;
      return { top: top / ratio + (place?.y ?? 0), low, high, edge: place?.edge, hasAxis };
    }),
  };
}
