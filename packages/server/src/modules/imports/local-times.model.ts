import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';

/** A local time that no clock of the zone showed, because clocks went forward over it. */
export const SKIPPED = Symbol('skipped');

const KEPT_DAYS = 4000;

/**
 * Moments of local times in a zone. Where clocks go back, the time that comes twice is the first one.
 * @returns a function from a local time, in ms as if it were UTC, to epoch ms
 */
export function localTimeReader(timeZone: string): (local: number) => number | typeof SKIPPED {
  const offsetAt = offsetReader(timeZone);
  /** Of days whose offset does not change: before and after, and so in between. */
  const steady = new Map<number, number | undefined>();
  const offsetOfDay = (day: number): number | undefined => {
    if (steady.has(day)) return steady.get(day);
    const [before, after] = [offsetAt((day - 1) * DAY_MS), offsetAt((day + 2) * DAY_MS)];
    if (steady.size > KEPT_DAYS) steady.clear();
    const offset = before === after ? before : undefined;
    steady.set(day, offset);
    return offset;
  };
  return (local) => {
    const offset = offsetOfDay(Math.floor(local / DAY_MS));
    if (offset !== undefined) return local - offset;
    const candidates = [offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)].map((one) => local - one);
    const found = candidates.filter((at) => at + offsetAt(at) === local);
    return found.length === 0 ? SKIPPED : Math.min(...found);
  };
}

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
function offsetReader(timeZone: string): (at: number) => number {
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
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name)!;
    const seconds = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return seconds - Math.floor(at / SECOND_MS) * SECOND_MS;
  };
}
