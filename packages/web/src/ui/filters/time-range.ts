import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { addUnits, type CalendarUnit, startOf } from '../../values/calendar-time';
import { instantOf, isMoving, type Moment, roundedTo } from './moment-text';
import {
  type Bounds,
  lastOf,
  lengthOf,
  rangeFromAddress,
  rangeToAddress,
  type TimeRange,
} from './range-text';

export type { Bounds, TimeRange } from './range-text';

/** What a range is compared with: the one before it, or the same time of last year. */
export const COMPARISONS = ['before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Reads what the range of the address is compared with (`compare=year`). */
export const comparisonOfAddress = (address: URLSearchParams): Comparison | undefined =>
  COMPARISONS.find((kind) => kind === address.get('compare'));

export function withComparison(address: URLSearchParams, kind: Comparison | undefined): URLSearchParams {
  const next = new URLSearchParams(address);
  if (kind) next.set('compare', kind);
  else next.delete('compare');
  return next;
}

/** Reads the range from the address (`range=7d`); what makes no sense is the last `fallback`. */
export function rangeOfAddress(
  address: URLSearchParams,
  fallback: string,
  now: number,
  timeZone: string,
): TimeRange {
  // Links of before carry what was zoomed into beside the range.
  for (const name of ['zoom', 'range']) {
    const range = rangeFromAddress(address.get(name), now, timeZone);
    if (range) return range;
  }
  return lastOf(fallback);
}

/** The address with another range in it. */
export function withRange(address: URLSearchParams, range: TimeRange): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('zoom');
  next.set('range', rangeToAddress(range));
  return next;
}

/** The end of a moving range moves in steps: often enough to be live, without a request at every moment. */
const STEPS_MS = [30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS];
const STEPS = 288;

/** From when to when a range reaches; up to now means up to the next step, so that live values have space. */
export function boundsOf({ from, to }: TimeRange, now: number, timeZone: string): Bounds {
  const side = (moment: Moment, name: 'from' | 'to', at: number) => instantOf(moment, at, timeZone, name);
  const length = side(to, 'to', now) - side(from, 'from', now);
  const stepMs = STEPS_MS.findLast((step) => step <= length / STEPS) ?? STEPS_MS[0]!;
  const next = (Math.floor(now / stepMs) + 1) * stepMs;
  const whenOf = (moment: Moment) => (roundedTo(moment) ? now : next);
  const end = side(to, 'to', whenOf(to));
  const start = side(from, 'from', whenOf(from));
  // A moving beginning may step over an end that is rounded.
  return { from: isMoving(from) ? Math.min(start, end - SECOND_MS) : start, to: end };
}

/** Whether the end of a range moves on with time. */
export const isLive = ({ to }: TimeRange): boolean => isMoving(to);

const LENGTHS = [
  { unit: 'd', ms: DAY_MS },
  { unit: 'h', ms: HOUR_MS },
  { unit: 'm', ms: MINUTE_MS },
];

/** A range of the same length that moves with now, or what a moving one shows at this moment. */
export function withLive(bounds: Bounds, isOn: boolean): TimeRange {
  if (!isOn) return { ...bounds };
  const length = Math.max(Math.round((bounds.to - bounds.from) / MINUTE_MS), 1) * MINUTE_MS;
  const { unit, ms } = LENGTHS.find((candidate) => length % candidate.ms === 0)!;
  return lastOf(`${length / ms}${unit}`);
}

const CALENDAR: readonly CalendarUnit[] = ['y', 'M', 'w', 'd'];
const isCalendarUnit = (unit: unknown): unit is CalendarUnit => CALENDAR.some((one) => one === unit);

/** Whole days, weeks, months or years that a range is made of, and where the last of them ends; undefined: it is not. */
function wholeUnits(range: TimeRange, bounds: Bounds, timeZone: string) {
  const rounded = roundedTo(range.from);
  const isWhole = (unit: CalendarUnit) =>
    [bounds.from, bounds.to].every((at) => startOf(unit, at, timeZone) === at);
  const unit = isCalendarUnit(rounded) ? rounded : CALENDAR.find(isWhole);
  if (!unit) return undefined;
  const endOf = (count: number) => addUnits(unit, count, bounds.from, timeZone);
  // About right, then exactly: units differ in length.
  let count = Math.max(Math.floor((bounds.to - bounds.from) / (endOf(1) - bounds.from)) - 2, 1);
  while (endOf(count) < bounds.to) count++;
  return { unit, count, end: endOf(count) };
}

/** The range before (-1) or after (1) a range: whole units of the calendar where it is made of those. */
export function neighbourOf(range: TimeRange, bounds: Bounds, direction: -1 | 1, timeZone: string): Bounds {
  const whole = wholeUnits(range, bounds, timeZone);
  if (!whole) return panned(bounds, direction);
  const { unit, count, end } = whole;
  return direction < 0
    ? { from: addUnits(unit, -count, bounds.from, timeZone), to: bounds.from }
    : { from: end, to: addUnits(unit, count, end, timeZone) };
}

/** Bounds moved by a part of their length. */
function panned({ from, to }: Bounds, part: number): Bounds {
  const ms = Math.round((to - from) * part);
  return { from: from + ms, to: to + ms };
}

const LONGEST_MS = 5 * 366 * DAY_MS;

/** Twice as much: a live range stays live, another one grows on both sides, not beyond now. undefined: that is too long. */
export function zoomedOut(range: TimeRange, bounds: Bounds, now: number): TimeRange | undefined {
  const length = bounds.to - bounds.from;
  if (length * 2 > LONGEST_MS) return undefined;
  const last = lengthOf(range);
  if (last) return lastOf(`${Number.parseInt(last, 10) * 2}${last.at(-1)}`);
  const to = Math.max(Math.min(bounds.to + Math.round(length / 2), now), bounds.to);
  const from = to - 2 * length;
  return from < 0 ? undefined : { from, to };
}

/** How far before a range (ms) what it is compared with begins. */
export function comparedMs(kind: Comparison, range: TimeRange, bounds: Bounds, timeZone: string): number {
  const { from } = bounds;
  if (kind === 'year') return from - addUnits('y', -1, from, timeZone);
  return from - neighbourOf(range, bounds, -1, timeZone).from;
}
