import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import uPlot from 'uplot';
import { formatNumber, formatShort } from '../../values/format-number';
import { formatClock, formatDate, formatDay, zoneName } from '../../values/format-time';
import { type AxisEnds, withEnds } from './axis-ends';
import { type DrawnCurve, distinctTimes, hasBand } from './chart-data';
import { medianPaths, medianSpanMs } from './medians';
import { BAR_OPACITY, barPaths } from './plot-bars';
import {
  drawMarks,
  drawOldEnd,
  drawThresholds,
  drawZone,
  FONT,
  LINE_PX,
  type OldEnd,
  POINT_PX,
  type ThresholdLine,
} from './plot-marks';

interface PlotOptions {
  /** Where it is drawn; its colours may be its own. */
  host?: Element;
  curves: readonly DrawnCurve[];
  /** Read at every drawing, so that a new range needs no new chart. */
  range: { readonly current: { from: number; to: number } };
  /** Read at every drawing, as the range is. */
  oldEnds: { readonly current: readonly OldEnd[] };
  width: number;
  height: number;
  timeZone: string;
  syncKey: string | undefined;
  /** Read at every drawing. */
  thresholds: { readonly current: readonly ThresholdLine[] };
  /** Moments that are marked, epoch ms; read at every drawing. */
  marks: { readonly current: readonly number[] };
  /** Chosen ends of the axes, by unit; read at every drawing. */
  ends: { readonly current: Readonly<Record<string, AxisEnds>> };
  /** While a line is dragged the axes stay: what they reach, by scale. */
  heldScales: { readonly current: Readonly<Record<string, [number, number]>> | undefined };
  onDraw: (plot: uPlot) => void;
  zoomable: boolean;
  onPoint: (at: number | null) => void;
  onZoom: (from: number, to: number) => void;
  onZoomOut: () => void;
}

/** The gap below the plot and one line of labels. */
const X_AXIS_PX = 22;
/** Half of the longest label, a day in Russian: the last one may be at the very edge. */
const LAST_LABEL_PX = 26;
/** At the right end of the time axis is the zone, instead of times that would be below it. */
const ZONE_PX = 64;
/** Lower charts have space for the unit alone beside their axis. */
const SPACE_FOR_TITLE_PX = 220;
const BAND_OPACITY = '26';
const SCATTERED_OPACITY = '59';
const SCATTERED_PX = 4;
const MEDIAN_PX = 2;
const SHORTEST_DRAG_PX = 6;
/** A line that stays on one value still needs an axis around it. */
const FLAT_MARGIN = 0.5;
const MARGIN = 0.08;
const MOVABLE_MARGIN = 0.2;

/** What uPlot draws: the time, then for each curve its values and, where given, its minimum and maximum. */
export function plotData(curves: readonly DrawnCurve[]): uPlot.AlignedData {
  if (curves.length === 0) return [[]];
  const tables = curves.map(
    (curve) =>
      [
        distinctTimes(curve.times),
        curve.values,
        ...(hasBand(curve) ? [curve.min, curve.max] : []),
      ] as unknown as uPlot.AlignedData,
  );
  return tables.length === 1 ? (tables[0] as uPlot.AlignedData) : uPlot.join(tables);
}

const unitsOf = (curves: readonly DrawnCurve[]): string[] => [...new Set(curves.map((curve) => curve.unit))];

/** Name of the axis of a unit. */
export const scaleOfUnit = (curves: readonly DrawnCurve[], unit: string): string =>
  `y${unitsOf(curves).indexOf(unit)}`;

const MOST_DECIMALS = 4;
/** What lies between two marks of an axis that has whole numbers alone. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) => 10 ** power).flatMap((power) =>
  [1, 2, 5].map((step) => step * power),
);

/** From here on values are written in short, where their differences are large, too: 1.5M. */
const LARGE = 1_000_000;

/** Values beside an axis, all with the decimals that one of them needs: 16.0, 16.5. Large ones are short: 500K, 1.5M. */
export function valueLabels(values: readonly number[]): string[] {
  if (values.some((value) => Math.abs(value) >= LARGE)) {
    const short = values.map(formatShort);
    if (new Set(short).size === values.length) return short;
  }
  const decimals = values.map(
    (value) => `${Number(value.toFixed(MOST_DECIMALS))}`.split('.')[1]?.length ?? 0,
  );
  const most = Math.max(0, ...decimals);
  return values.map((value) => formatNumber(value, most));
}

/** How uPlot draws it. Colours are read from the custom properties of its place at this moment. */
export function plotOptions(options: PlotOptions): uPlot.Options {
  const { curves, range, width, height, timeZone, syncKey, thresholds, heldScales } = options;
  const style = getComputedStyle(options.host ?? document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const muted = color('--mantine-color-dimmed');
  const hairline = color('--hairline');
  const units = unitsOf(curves);
  const scaleOf = (unit: string) => scaleOfUnit(curves, unit);
  const unitsOfBars = new Set(curves.filter(({ isBars }) => isBars).map(({ unit }) => unit));

  const series: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  for (const curve of curves) {
    const stroke = color(curve.colorName);
    const scale = scaleOf(curve.unit);
    if (curve.isBars && !curve.isDots) {
      series.push({ scale, fill: stroke + BAR_OPACITY, paths: barPaths(curve), points: { show: false } });
      continue;
    }
    if (curve.isPoints) {
      const spanMs = () => medianSpanMs(curves, range.current);
      const points = { show: true, size: SCATTERED_PX, fill: stroke + SCATTERED_OPACITY, width: 0 };
      series.push({ scale, stroke, width: MEDIAN_PX, paths: medianPaths(spanMs, range), points });
      continue;
    }
    if (curve.isDots) {
      const points = { show: true, size: POINT_PX, fill: stroke, width: 0 };
      series.push({ scale, stroke, paths: () => null, points });
      continue;
    }
    series.push({
      scale,
      stroke,
      width: LINE_PX,
      points: {
        ...(curve.hasDots ? { show: true } : { filter: lonelyPoints }),
        size: POINT_PX,
        fill: stroke,
      },
    });
    if (hasBand(curve)) {
      const edge: uPlot.Series = { scale, stroke: 'transparent', width: 0, points: { show: false } };
      series.push(edge, { ...edge });
      bands.push({ series: [series.length - 1, series.length - 2], fill: stroke + BAND_OPACITY });
    }
  }

  const axis = {
    stroke: muted,
    font: FONT,
    labelFont: FONT,
    grid: { stroke: hairline, width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height,
    ms: 1,
    series,
    bands,
    tzDate: (at) => uPlot.tzDate(new Date(at), timeZone),
    legend: { show: false },
    padding: [8, units.length > 1 ? 0 : LAST_LABEL_PX, 0, 0],
    scales: {
      x: { range: () => [range.current.from, range.current.to] },
      ...Object.fromEntries(
        units.map((unit) => [
          scaleOf(unit),
          {
            range: (_plot: uPlot, low: number, high: number) =>
              heldScales.current?.[scaleOf(unit)] ??
              withEnds(
                rangeWithMargin(low, high, {
                  lines: thresholds.current.filter((line) => line.unit === unit),
                  hasZero: unitsOfBars.has(unit),
                }),
                options.ends.current[unit],
              ),
          },
        ]),
      ),
    },
    axes: [
      {
        ...axis,
        space: 64,
        size: X_AXIS_PX,
        values: (_plot, splits, _axis, _space, stepMs) =>
          splits.map((at) =>
            liesBelowZone(at, range.current, width) ? '' : timeLabel(at, stepMs, timeZone),
          ),
      },
      ...units.map((unit, index) => ({
        ...axis,
        scale: scaleOf(unit),
        side: index === 0 ? 3 : 1,
        label: height < SPACE_FOR_TITLE_PX ? unit : axisTitle(curves, unit, height - X_AXIS_PX),
        labelSize: 20,
        size: widthOfLabels,
        ...(curves.every((curve) => curve.quantity) && { incrs: WHOLE_STEPS }),
        grid: index === 0 ? axis.grid : { show: false },
        values: (_plot: uPlot, splits: number[]) => valueLabels(splits),
      })),
    ],
    cursor: {
      y: false,
      points: { size: 7 },
      drag: { x: options.zoomable, y: false, setScale: false, dist: SHORTEST_DRAG_PX },
      ...(syncKey ? { sync: { key: syncKey, scales: ['x', null] } } : {}),
      bind: {
        // With Shift the plot is moved instead.
        mousedown: (_plot, _target, begin) => (event) => {
          if (!event.shiftKey) begin(event);
          return null;
        },
        dblclick: () => () => {
          options.onZoomOut();
          return null;
        },
      },
    },
    hooks: {
      setCursor: [
        (plot) => {
          const { left } = plot.cursor;
          options.onPoint(left === undefined || left < 0 ? null : plot.posToVal(left, 'x'));
        },
      ],
      setSelect: [
        (plot) => {
          const { left, width: dragged } = plot.select;
          if (dragged < SHORTEST_DRAG_PX) return;
          options.onZoom(
            Math.round(plot.posToVal(left, 'x')),
            Math.round(plot.posToVal(left + dragged, 'x')),
          );
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
      draw: [
        (plot) => {
          drawThresholds(plot, thresholds.current, scaleOf, color);
          drawMarks(plot, options.marks.current, color('--critical'));
          drawZone(plot, zoneName(range.current.to, timeZone), muted);
          for (const end of options.oldEnds.current) drawOldEnd(plot, end, scaleOf, color);
          options.onDraw(plot);
        },
      ],
    },
  };
}

/** px; charts below each other have axes of the same width as long as their labels fit. */
const USUAL_LABELS_PX = 52;

/** How wide the labels beside an axis are, in px; uPlot asks again until all axes are in place. */
export function widthOfLabels(
  plot: uPlot,
  labels: readonly (string | number | null)[] | null,
  axis: number,
): number {
  plot.ctx.save();
  plot.ctx.font = FONT;
  const widest = Math.max(0, ...(labels ?? []).map((label) => plot.ctx.measureText(`${label ?? ''}`).width));
  plot.ctx.restore();
  const { gap = 0 } = plot.axes[axis]!;
  return Math.max(USUAL_LABELS_PX, Math.ceil(widest) + gap);
}

/** Of the letters of a title, by eye. */
const LETTER_PX = 7;
const WIDE_LETTER_PX = 12;

/** A measurement and its unit; a name that is longer than the axis is cut. */
function axisTitle(curves: readonly DrawnCurve[], unit: string, axisPx: number): string {
  const names = new Set(curves.filter((curve) => curve.unit === unit).map((curve) => curve.measurementName));
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) return unit;
  const letterPx = /\p{Script=Han}/u.test(name) ? WIDE_LETTER_PX : LETTER_PX;
  const letters = Math.floor(axisPx / letterPx) - (unit ? unit.length + 2 : 0);
  const shown = name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;
  return [shown, unit].filter(Boolean).join(', ');
}

interface InView {
  /** They do not stretch the axis; where one can be moved there is space for that. */
  lines: readonly ThresholdLine[];
  /** Bars stand on zero. */
  hasZero: boolean;
}

function rangeWithMargin(
  lowest: number | null,
  highest: number | null,
  { lines, hasZero }: InView,
): [number, number] {
  const drawn = [lowest, highest].filter((value) => value !== null);
  const shown = drawn.length > 0 ? drawn : lines.map(({ value }) => value);
  const values = [...shown, ...(hasZero && drawn.length > 0 ? [0] : [])];
  // Before the first data uPlot passes null.
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) return hasZero ? [0, 2 * FLAT_MARGIN] : [low - FLAT_MARGIN, high + FLAT_MARGIN];
  const range = uPlot.rangeNum(
    low,
    high,
    lines.some(({ isMovable }) => isMovable) ? MOVABLE_MARGIN : MARGIN,
    false,
  );
  return [hasZero && low === 0 ? 0 : (range[0] ?? low), range[1] ?? high];
}

/** A reading between two gaps has no line; it is drawn as a point. */
const lonelyPoints: uPlot.Series.Points.Filter = (plot, place) => {
  const values = plot.data[place] as (number | null | undefined)[];
  const alone: number[] = [];
  let before: number | null = null;
  values.forEach((value, index) => {
    if (value === undefined) return;
    if (value !== null && before === null && nextKnown(values, index) === null) alone.push(index);
    before = value;
  });
  return alone;
};

function nextKnown(values: (number | null | undefined)[], index: number): number | null {
  for (let next = index + 1; next < values.length; next++) {
    const value = values[next];
    if (value !== undefined) return value;
  }
  return null;
}

function timeLabel(at: number, stepMs: number, timeZone: string): string {
  if (stepMs >= 300 * DAY_MS) return formatDate(at, timeZone);
  if (stepMs >= DAY_MS) return formatDay(at, timeZone);
  const clock = formatClock(at, timeZone);
  return clock === '00:00' && stepMs >= HOUR_MS / 4 ? formatDay(at, timeZone) : clock;
}

/** Whether the label of a moment would be where the zone is. */
const liesBelowZone = (at: number, { from, to }: { from: number; to: number }, width: number): boolean =>
  ((to - at) / (to - from)) * width < ZONE_PX;
