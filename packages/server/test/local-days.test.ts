import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Range } from '../src/modules/history/history.service';
import { type LocalUnit, localEdges } from '../src/modules/history/local-days.model';
import { installedBinaries } from '../src/platform/postgres/embedded/binaries';
import { type Segment, segmentsOfFile } from './zone-files';

// Local days, weeks and months beside those that follow from the files of the time zone database, which this program reads otherwise.

const LAST_YEAR = 2037;
const WEEKDAY_OF_1970 = 3;
const FOLDER = join(installedBinaries(), 'share/postgresql/timezone');

const segmentsOf = (timeZone: string): Segment[] =>
  segmentsOfFile(readFileSync(join(FOLDER, timeZone)), LAST_YEAR + 1);

function unitOf(unit: LocalUnit, day: number): number {
  if (unit === 'week') return Math.floor((day + WEEKDAY_OF_1970) / 7);
  const date = new Date(day * DAY_MS);
  return unit === 'day' ? day : date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first moment of each local day, week or month. */
function expectedEdges(segments: readonly Segment[], unit: LocalUnit, { from, to }: Range): number[] {
  const margin = { day: 2, week: 9, month: 33 }[unit] * DAY_MS;
  const firsts = new Map<number, number>();
  for (const segment of segments) {
    const [start, end] = [Math.max(segment.from, from - margin), Math.min(segment.to, to + margin)];
    if (start >= end) continue;
    const dayOf = (time: number) => Math.floor((time + segment.offset) / DAY_MS);
    for (let day = dayOf(start); day <= dayOf(end - 1); day++) {
      const key = unitOf(unit, day);
      if (!firsts.has(key)) firsts.set(key, Math.max(start, day * DAY_MS - segment.offset));
    }
  }
  const edges = [...firsts.values()].slice(1);
  return edges.filter(
    (_, index) => (edges[index + 1] ?? Infinity) > from && (index === 0 || edges[index - 1]! <= to),
  );
}

function expectEdges(unit: LocalUnit, timeZone: string, range: Range, segments = segmentsOf(timeZone)): void {
  const edges = localEdges(unit, timeZone, range);
  const expected = expectedEdges(segments, unit, range);
  // Written out only where they differ: there are tens of thousands.
  if (edges.join() !== expected.join())
    expect({ timeZone, unit, range, edges }).toEqual({ timeZone, unit, range, edges: expected });
  if (edges[0]! > range.from || edges.at(-1)! <= range.to)
    throw new Error(`${timeZone}: not the whole range`);
}

const around = (time: number, days: number) => ({ from: time - days * DAY_MS, to: time + days * DAY_MS });

test.each([
  ['Pacific/Apia', '2011-12-30', 'a day that never was'],
  ['Pacific/Kwajalein', '1993-08-21', 'a day that never was'],
  ['Pacific/Kiritimati', '1994-12-31', 'the last day of a year that never was'],
  ['America/Sao_Paulo', '2018-11-04', 'a midnight that never was'],
  ['Asia/Beirut', '2023-03-30', 'a midnight that never was'],
  ['America/Havana', '2023-11-05', 'a midnight that comes twice'],
  ['America/St_Johns', '1990-10-28', 'a midnight that comes twice, a minute before the clock goes back'],
  ['America/Goose_Bay', '1988-10-30', 'the same by two hours'],
  ['Australia/Lord_Howe', '2023-04-02', 'a day of 24.5 hours'],
  ['Australia/Lord_Howe', '2023-10-01', 'a day of 23.5 hours'],
  ['Africa/Monrovia', '1972-01-07', 'a clock change of 44 minutes 30 seconds'],
  ['Asia/Kathmandu', '2023-05-05', 'no change, a quarter of an hour aside'],
])('in %s about %s: %s', (timeZone, date) => {
  const time = Date.parse(date);
  expectEdges('day', timeZone, around(time, 3));
  // Ranges that begin and end at any hour of these days.
  for (let hour = -24; hour < 48; hour += 5)
    expectEdges('day', timeZone, {
      from: time + hour * HOUR_MS,
      to: time + hour * HOUR_MS + MINUTE_MS,
    });
  expectEdges('week', timeZone, around(time, 20));
  expectEdges('month', timeZone, around(time, 70));
});

/** Whether this program's calendar has the same version of a zone as the file. */
function isSameCalendar(timeZone: string, segments: readonly Segment[]): boolean {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return segments.every(({ from, to, offset }) =>
    [from, Math.floor((from + to) / 2), to - 1000].every(
      (at) => format.format(at) === new Date(at + offset).toISOString().slice(0, 19).replace('T', ' '),
    ),
  );
}

test('in every time zone about every clock change from 1970 to 2037, and at any other time', () => {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ zone, segments: segmentsOf(zone) }));
  expect(zones.length).toBeGreaterThan(400);
  const known = zones.filter(({ zone, segments }) => isSameCalendar(zone, segments));
  expect(zones.length - known.length).toBeLessThan(10);
  const any = fc.sample(fc.integer({ min: 110 * DAY_MS, max: Date.UTC(LAST_YEAR, 0) }), {
    seed: 921,
    numRuns: known.length,
  });
  const tested = new Set<string>();
  for (const [index, { zone, segments }] of known.entries()) {
    expectEdges('day', zone, around(any[index]!, 2), segments);
    expectEdges('week', zone, around(any[index]!, 20), segments);
    expectEdges('month', zone, around(any[index]!, 70), segments);
    // Many zones have had the same clock since 1970.
    const clock = JSON.stringify(segments);
    if (tested.has(clock)) continue;
    tested.add(clock);
    for (const { from } of segments.slice(1)) expectEdges('day', zone, around(from, 1), segments);
  }
});
