import uPlot from 'uplot';
import type { DrawnCurve } from '../../../../ui/charts/chart-data';
import { FONT, POINT_PX } from '../../../../ui/charts/plot-marks';
import { valueLabels, widthOfLabels } from '../../../../ui/charts/plot-options';
import type { Pair } from './pairs.model';

/** Points of one colour. */
export interface PointSet {
  along: DrawnCurve;
  over: DrawnCurve;
  pairs: readonly Pair[];
}

/** A point below the pointer. */
export interface PointedPair {
  set: PointSet;
  pair: Pair;
}

interface PlotPlace {
  host: HTMLElement;
  width: number;
  height: number;
  onPoint(pointed: PointedPair | undefined): void;
}

const OPACITY = 'b3';
/** How far a point may be from the pointer. */
const REACH_PX = 24;
const X_AXIS_PX = 40;
/** Lower plots have space for the unit alone. */
const SPACE_FOR_TITLE_PX = 220;

const titleOf = ({ measurementName, unit }: DrawnCurve) => [measurementName, unit].filter(Boolean).join(', ');

/** Draws points over two axes; a unit more has an axis at the right. Colours are those of its place at this moment. */
export function drawPoints(sets: readonly PointSet[], { host, width, height, onPoint }: PlotPlace): uPlot {
  const style = getComputedStyle(host);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const units = [...new Set(sets.map(({ over }) => over.unit))];
  const scaleOf = (unit: string) => `y${units.indexOf(unit)}`;
  const axis: uPlot.Axis = {
    ...{ stroke: color('--mantine-color-dimmed'), font: FONT, labelFont: FONT, labelSize: 18 },
    grid: { stroke: color('--hairline'), width: 1 },
    ticks: { show: false },
    values: (_plot, splits) => valueLabels(splits),
  };
  const titleOfUnit = (unit: string) => {
    const titles = new Set(sets.filter(({ over }) => over.unit === unit).map(({ over }) => titleOf(over)));
    const [title] = titles;
    return titles.size === 1 && height >= SPACE_FOR_TITLE_PX ? title : unit;
  };
  const plot = new uPlot(
    {
      ...{ width, height, padding: [8, units.length > 1 ? 0 : 16, 0, 0] },
      legend: { show: false },
      scales: { x: { time: false, range: (_plot, low, high) => around(low, high) } },
      series: [
        {},
        ...sets.map(({ over }): uPlot.Series => {
          const stroke = color(over.colorName);
          const points = { show: true, size: POINT_PX + 1, fill: stroke + OPACITY, width: 0 };
          return { scale: scaleOf(over.unit), stroke, paths: () => null, points };
        }),
      ],
      axes: [
        { ...axis, size: X_AXIS_PX - 18, label: sets[0] && titleOf(sets[0].along) },
        ...units.map(
          (unit, place): uPlot.Axis => ({
            ...axis,
            ...{ scale: scaleOf(unit), side: place === 0 ? 3 : 1, label: titleOfUnit(unit) },
            size: widthOfLabels,
            ...(place > 0 && { grid: { show: false } }),
          }),
        ),
      ],
      cursor: { drag: { x: false, y: false }, points: { show: false } },
      hooks: { setCursor: [(drawn) => onPoint(pairBelow(drawn, sets, scaleOf))] },
    },
    dataOf(sets),
    host,
  );
  return plot;
}

/** A single value has an axis around it, too. Before the first data uPlot passes null. */
function around(low: number | null, high: number | null): [number, number] {
  if (low === null || high === null) return [0, 1];
  if (low === high) return [low - 0.5, high + 0.5];
  const [from, to] = uPlot.rangeNum(low, high, 0.08, false);
  return [from ?? low, to ?? high];
}

const HAIR = 1e-9;

/** A column of all values along the axis, and one for each set; equal values stand a hair apart. */
function dataOf(sets: readonly PointSet[]): uPlot.AlignedData {
  const tables = sets.map(({ pairs }): uPlot.AlignedData => {
    const sorted = pairs.toSorted((one, other) => one.x - other.x);
    let last = Number.NEGATIVE_INFINITY;
    const xs = sorted.map(({ x }) => {
      last = x > last ? x : last + Math.max(1, Math.abs(last)) * HAIR;
      return last;
    });
    return [xs, sorted.map(({ y }) => y)];
  });
  return tables.length === 0 ? [[]] : uPlot.join(tables);
}

/** The point nearest to the pointer. */
function pairBelow(
  plot: uPlot,
  sets: readonly PointSet[],
  scaleOf: (unit: string) => string,
): PointedPair | undefined {
  const { left = -1, top = -1 } = plot.cursor;
  let nearest: (PointedPair & { distance: number }) | undefined;
  if (left < 0 || top < 0) return undefined;
  for (const set of sets)
    for (const pair of set.pairs) {
      const distance = Math.hypot(
        plot.valToPos(pair.x, 'x') - left,
        plot.valToPos(pair.y, scaleOf(set.over.unit)) - top,
      );
      if (distance < Math.min(REACH_PX, nearest?.distance ?? REACH_PX)) nearest = { set, pair, distance };
    }
  return nearest;
}
