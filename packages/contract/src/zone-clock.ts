import { DAY_MS, SECOND_MS } from './time';

/** The clock of a time zone. Local times are in ms as if they were UTC. */
export interface ZoneClock {
  /** Local time less UTC at a moment (epoch ms), in ms. */
  offsetAt(at: number): number;
  /** The first moment (epoch ms) at which the clock shows a local time; undefined where it goes forward over it. */
  momentOf(local: number): number | undefined;
}

const MOST_CLOCKS = 100;
const clocks = new Map<string, ZoneClock>();

/** The clock of a zone, by its name in any case. */
export function zoneClock(name: string): ZoneClock {
  const timeZone = name.toLowerCase();
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = createClock(timeZone);
    if (clocks.size >= MOST_CLOCKS) clocks.clear();
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** No clock is further from UTC, and no clock change takes longer. */
const FURTHEST_MS = DAY_MS;

/**
 * When clocks reached a local time that is written as if it were UTC: the first time where it comes twice, and the moment of
 * the change where it was skipped.
 */
export function firstMomentOf({ momentOf, offsetAt }: ZoneClock, local: number): number {
  const moment = momentOf(local);
  if (moment !== undefined) return moment;
  let [before, after] = [local - 2 * FURTHEST_MS, local + 2 * FURTHEST_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (middle + offsetAt(middle) >= local) after = middle;
    else before = middle;
  }
  return after;
}

/** From `from` until `to` (epoch ms) local time is `offset` ms ahead of UTC. */
interface Segment {
  from: number;
  to: number;
  offset: number;
}

/** What is worked out at once. No zone has put its clock forward and back within it. */
const STEP_MS = 2 * DAY_MS;
const MOST_STEPS = 5_000;

function createClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const steps = new Map<number, Segment[]>();
  let last: Segment = { from: 0, to: 0, offset: 0 };

  const segmentsOf = (step: number): Segment[] => {
    const known = steps.get(step);
    if (known) return known;
    const segments = segmentsBetween(format, step * STEP_MS, (step + 1) * STEP_MS);
    if (steps.size >= MOST_STEPS) steps.clear();
    steps.set(step, segments);
    return segments;
  };
  const offsetAt = (at: number): number => {
    // Most moments are close to the one before.
    if (at < last.from || at >= last.to)
      last = segmentsOf(Math.floor(at / STEP_MS)).findLast(({ from }) => from <= at)!;
    return last.offset;
  };
  return {
    offsetAt,
    momentOf(local) {
      // The offsets of a day before and after are the only ones that can hold around a change of the clock.
      const [one, other] = [local - offsetAt(local - DAY_MS), local - offsetAt(local + DAY_MS)];
      const [first, second] = [Math.min(one, other), Math.max(one, other)];
      return [first, second].find((at) => at + offsetAt(at) === local);
    },
  };
}

function segmentsBetween(format: Intl.DateTimeFormat, from: number, to: number): Segment[] {
  const offsetAtEnd = shownOffset(format, to);
  const segments: Segment[] = [{ from, to, offset: shownOffset(format, from) }];
  for (;;) {
    const before = segments.at(-1)!;
    if (before.offset === offsetAtEnd) return segments;
    const change = changeBetween(format, before.from, to, before.offset);
    before.to = change;
    segments.push({ from: change, to, offset: shownOffset(format, change) });
  }
}

/** The first second at which a clock that was right at `before`, and is no longer at `after`, shows something else. */
function changeBetween(format: Intl.DateTimeFormat, before: number, after: number, offset: number): number {
  let [right, wrong] = [before, after];
  while (wrong - right > SECOND_MS) {
    const middle = right + Math.floor((wrong - right) / 2 / SECOND_MS) * SECOND_MS;
    if (shownOffset(format, middle) === offset) right = middle;
    else wrong = middle;
  }
  return wrong;
}

/** At a whole second. */
function shownOffset(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name)!;
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - at;
}
