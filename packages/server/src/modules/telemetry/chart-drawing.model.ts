import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { firstMomentOf, zoneClock } from '@fieldscope/contract/zone-clock';
import type { Drawing, Shape } from '../../platform/documents/drawing';
import { shortened, textWidth } from '../../platform/documents/fonts';
import { localEdges } from '../history/history.service';
import type { DrawnChart, DrawnCurve } from './drawn-chart';

/** Those of charts in the portal, on white. */
const COLOURS = ['#11846e', '#3772bb', '#ad5600', '#9b5295', '#7a6b00'];
const MUTED = '#62605d';
const INK = '#2b2926';
const HAIRLINE = '#e3e1de';
const LIMIT = '#ba2b2b';

/** Narrower than a mail: on a phone it is shown at two thirds, and its words must still be read. */
const WIDTH = 480;
const PLOT = { top: 28, height: 150, right: 16 };
const AXIS_HEIGHT = 22;
const LEGEND_LINE = 22;
const SIZE = 13;
/** A curve with fewer points shows each of them. */
const DOTTED_BELOW = 3;

interface ChartFacts {
  from: number;
  to: number;
  timezone: string;
  locale: string;
  /** Where there is nothing to draw. */
  noReadings: string;
}

/** A chart with its axes, the limits of alarm rules and a legend. */
export function drawChart(chart: DrawnChart, facts: ChartFacts): Drawing {
  const { style, curves } = chart;
  const convert = (stored: number | null) => (stored === null ? null : drawable(style.convert(stored)));
  const drawn = curves.map((curve) => ({
    ...curve,
    values: curve.values.map(convert),
    min: curve.min?.map(convert) ?? null,
    max: curve.max?.map(convert) ?? null,
  }));
  const limits = [chart.limits.low, chart.limits.high]
    .filter((limit) => limit !== null)
    .map(convert as (limit: number) => number);
  const values = drawn
    .flatMap(({ values: own, min, max }) => [own, min ?? [], max ?? []])
    .flat()
    .filter((value) => value !== null);
  const legend = legendOf(drawn);
  const height = PLOT.top + PLOT.height + AXIS_HEIGHT + legend.height;
  if (values.length === 0)
    return { width: WIDTH, height, shapes: [...nothing(facts.noReadings), ...legend.shapes] };

  const scale = scaleOf(values, limits);
  const labels = scale.ticks.map((tick) => tickText(tick, scale.step, facts.locale));
  const left = Math.ceil(Math.max(...labels.map((label) => textWidth(label, SIZE)))) + 10;
  const right = WIDTH - PLOT.right;
  const x = (at: number) => left + ((at - facts.from) / (facts.to - facts.from)) * (right - left);
  const y = (value: number) =>
    PLOT.top + PLOT.height - ((value - scale.least) / (scale.most - scale.least)) * PLOT.height;
  const shapes: Shape[] = [];
  for (const [index, tick] of scale.ticks.entries()) {
    shapes.push({ kind: 'path', d: `M${left} ${fixed(y(tick))}H${right}`, stroke: HAIRLINE });
    shapes.push(label(labels[index]!, left - 6, y(tick) + 4, 'end'));
  }
  if (style.unit !== '') shapes.push(label(style.unit, left, PLOT.top - 10, 'start'));
  shapes.push(...timeAxis(facts, x, { left, right }));
  for (const [index, curve] of drawn.entries()) shapes.push(...curveShapes(curve, COLOURS[index]!, x, y));
  for (const limit of limits)
    if (limit >= scale.least && limit <= scale.most)
      shapes.push({ kind: 'path', d: `M${left} ${fixed(y(limit))}H${right}`, stroke: LIMIT, dash: 4 });
  return { width: WIDTH, height, shapes: [...shapes, ...legend.shapes] };
}

/** Programs can send any number: what is beyond is drawn at the edge, where the axis can still be written. */
const MOST = 1e15;
const drawable = (value: number): number => Math.min(MOST, Math.max(-MOST, value));
/** What is closer together is the same on paper. */
const LEAST_SPAN = 1e-12;

type Place = (value: number) => number;

/** Tenths of a dot are not seen. */
const fixed = (value: number): string => String(Math.round(value * 10) / 10);

const label = (text: string, x: number, y: number, anchor: 'start' | 'middle' | 'end'): Shape => ({
  ...{ kind: 'text', text, x, y, size: SIZE, color: MUTED, anchor },
});

const nothing = (text: string): Shape[] => [
  { kind: 'path', d: `M0 ${PLOT.top + PLOT.height}H${WIDTH}`, stroke: HAIRLINE },
  label(text, WIDTH / 2, PLOT.top + PLOT.height / 2, 'middle'),
];

function curveShapes({ times, values, min, max }: DrawnCurve, color: string, x: Place, y: Place): Shape[] {
  const shapes: Shape[] = [];
  for (const part of partsOf(values)) {
    const points = part.map((index) => `${fixed(x(times[index]!))} ${fixed(y(values[index]!))}`);
    if (min && max) {
      const upper = part.map((index) => `${fixed(x(times[index]!))} ${fixed(y(max[index]!))}`);
      const lower = part.map((index) => `${fixed(x(times[index]!))} ${fixed(y(min[index]!))}`).reverse();
      shapes.push({ kind: 'path', d: `M${[...upper, ...lower].join('L')}Z`, fill: color, opacity: 0.15 });
    }
    if (part.length >= DOTTED_BELOW)
      shapes.push({ kind: 'path', d: `M${points.join('L')}`, stroke: color, width: 1.5 });
    else for (const index of part) shapes.push(dot(x(times[index]!), y(values[index]!), color));
  }
  return shapes;
}

const dot = (x: number, y: number, fill: string): Shape => ({
  ...{ kind: 'path', fill, d: `M${fixed(x - 2.5)} ${fixed(y)}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z` },
});

/** Places of values in a row; a gap is none. */
function partsOf(values: readonly (number | null)[]): number[][] {
  const parts: number[][] = [[]];
  for (const [index, value] of values.entries())
    if (value === null) parts.push([]);
    else parts.at(-1)!.push(index);
  return parts.filter(({ length }) => length > 0);
}

/** Ends of the axis and its ticks, so that all values are within; limits too, unless they would press the curves flat. */
function scaleOf(values: readonly number[], limits: readonly number[]) {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const span = most - least;
  for (const limit of limits) {
    if (limit < least && least - limit <= span) least = limit;
    if (limit > most && limit - most <= span) most = limit;
  }
  if (most - least < LEAST_SPAN) {
    const around = Math.abs(most) * 0.05 || 1;
    least -= around;
    most += around;
  }
  const step = niceStep((most - least) / 4);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { least: first * step, most: last * step, step, ticks };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  return nice * power;
}

function tickText(tick: number, step: number, locale: string): string {
  const decimals = Math.min(
    6,
    Math.max(0, -Math.floor(Math.log10(step)), step % 1 === 0 ? 0 : decimalsOf(step)),
  );
  return tick.toLocaleString(locale, {
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'negative' },
  });
}
const decimalsOf = (step: number): number =>
  (Number(step.toPrecision(3)).toString().split('.')[1] ?? '').length;

/** Hours of a day, days of more. */
function timeAxis(
  { from, to, timezone: timeZone, locale }: ChartFacts,
  x: Place,
  { left, right }: { left: number; right: number },
): Shape[] {
  const isDay = to - from <= DAY_MS + 2 * HOUR_MS;
  const moments = isDay ? hoursBetween(from, to, timeZone) : localEdges('day', timeZone, { from, to });
  const format = new Intl.DateTimeFormat(
    locale,
    isDay ? { timeZone, hour: '2-digit', minute: '2-digit' } : { timeZone, day: 'numeric', month: 'short' },
  );
  const within = moments.filter((at) => at >= from && at <= to);
  const texts = within.map((at) => format.format(at));
  const widest = Math.max(...texts.map((text) => textWidth(text, SIZE))) + 14;
  const every = Math.max(1, Math.ceil((widest * within.length) / (right - left)));
  const base = PLOT.top + PLOT.height;
  return within.flatMap((at, index): Shape[] => {
    if (index % every !== 0) return [];
    const half = textWidth(texts[index]!, SIZE) / 2;
    const middle = Math.min(Math.max(x(at), left + half - 6), right - half + PLOT.right);
    return [
      { kind: 'path', d: `M${fixed(x(at))} ${base}v4`, stroke: MUTED },
      label(texts[index]!, middle, base + 17, 'middle'),
    ];
  });
}

const TICK_HOURS = 3;

function hoursBetween(from: number, to: number, timezone: string): number[] {
  const clock = zoneClock(timezone);
  const midnight = Math.floor((from + clock.offsetAt(from)) / DAY_MS) * DAY_MS;
  const hours = Array.from({ length: 24 / TICK_HOURS + 1 }, (_, index) => index * TICK_HOURS * HOUR_MS);
  return [...new Set(hours.map((hour) => firstMomentOf(clock, midnight + hour)))].filter((at) => at <= to);
}

/** Names beside their colours, two in a line; a single curve needs none. */
function legendOf(curves: readonly DrawnCurve[]): { height: number; shapes: Shape[] } {
  const top = PLOT.top + PLOT.height + AXIS_HEIGHT;
  const half = WIDTH / 2;
  const shapes = curves.flatMap(({ name }, index): Shape[] => {
    const x = (index % 2) * half + 2;
    const y = top + Math.floor(index / 2) * LEGEND_LINE + LEGEND_LINE / 2;
    return [
      { kind: 'path', d: `M${x} ${y}h14`, stroke: COLOURS[index]!, width: 3 },
      { kind: 'text', text: shortened(name, half - 36, SIZE), x: x + 20, y: y + 4, size: SIZE, color: INK },
    ];
  });
  return { height: Math.ceil(curves.length / 2) * LEGEND_LINE + 4, shapes };
}
