import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { listLocalEdges, type Range } from '../src/modules/history/history.service';
import { sql } from '../src/platform/postgres/db';
import { aServer, type TestServer } from './harness';

// Local days, weeks and months as the database finds them, beside those of the calendar of this program.

type Unit = 'day' | 'week' | 'month';
interface Segment extends Range {
  offset: number;
}
const WEEKDAY_OF_1970 = 3;

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

/** Local time less UTC at a moment, as the browser's calendar has it. */
function offsetsOf(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => {
    const second = Math.floor(time / 1_000) * 1_000;
    return Date.parse(`${format.format(second).replace(' ', 'T')}Z`) - second;
  };
}

/** Times without a clock change within; `to` is the beginning of the next one. */
function segmentsOf(offsetAt: (time: number) => number, { from, to }: Range, step: number): Segment[] {
  const segments: Segment[] = [{ from, to, offset: offsetAt(from) }];
  for (let time = from; time < to; time += step) {
    const { offset } = segments.at(-1)!;
    let [before, after] = [time, Math.min(time + step, to)];
    if (offsetAt(after) === offset) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    segments.at(-1)!.to = after;
    segments.push({ from: after, to, offset: offsetAt(after) });
  }
  return segments;
}

function unitOf(unit: Unit, day: number): number {
  if (unit === 'week') return Math.floor((day + WEEKDAY_OF_1970) / 7);
  const date = new Date(day * DAY_MS);
  return unit === 'day' ? day : date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first moment of each local day, week or month. */
function expectedEdges(offsetAt: (time: number) => number, unit: Unit, { from, to }: Range): number[] {
  const margin = { day: 2, week: 9, month: 33 }[unit] * DAY_MS;
  const firsts = new Map<number, number>();
  for (const segment of segmentsOf(offsetAt, { from: from - margin, to: to + margin }, 12 * HOUR_MS)) {
    const dayOf = (time: number) => Math.floor((time + segment.offset) / DAY_MS);
    for (let day = dayOf(segment.from); day <= dayOf(segment.to - 1); day++) {
      const key = unitOf(unit, day);
      if (!firsts.has(key)) firsts.set(key, Math.max(segment.from, day * DAY_MS - segment.offset));
    }
  }
  const edges = [...firsts.values()].slice(1);
  return edges.filter(
    (_, index) =>
      (edges[index + 1] ?? Number.POSITIVE_INFINITY) > from && (index === 0 || edges[index - 1]! <= to),
  );
}

async function expectEdges(unit: Unit, timeZone: string, range: Range): Promise<void> {
  const edges = await listLocalEdges(server.db, unit, timeZone, range);
  expect({ timeZone, unit, range, edges }).toEqual({
    timeZone,
    unit,
    range,
    edges: expectedEdges(offsetsOf(timeZone), unit, range),
  });
  expect(edges[0]).toBeLessThanOrEqual(range.from);
  expect(edges.at(-1)).toBeGreaterThan(range.to);
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
])('in %s about %s: %s', async (timeZone, date) => {
  const time = Date.parse(date);
  await expectEdges('day', timeZone, around(time, 3));
  // Ranges that begin and end at any hour of these days.
  for (let hour = -24; hour < 48; hour += 5)
    await expectEdges('day', timeZone, {
      from: time + hour * HOUR_MS,
      to: time + hour * HOUR_MS + MINUTE_MS,
    });
  await expectEdges('week', timeZone, around(time, 20));
  await expectEdges('month', timeZone, around(time, 70));
});

test('in every time zone, about clock changes at any time', async () => {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(server.db);
  const known = new Set(rows.map(({ name }) => name));
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => known.has(zone));
  expect(zones.length).toBeGreaterThan(400);
  const [first, last] = [0, Date.UTC(2037, 0, 1)];
  const moments = fc.sample(fc.integer({ min: first, max: last - 400 * DAY_MS }), {
    seed: 921,
    numRuns: zones.length,
  });
  for (const [index, zone] of zones.entries()) {
    const year = { from: moments[index]!, to: moments[index]! + 400 * DAY_MS };
    const [, change] = segmentsOf(offsetsOf(zone), year, 10 * DAY_MS);
    const time = change?.from ?? year.from;
    await expectEdges('day', zone, around(time, 2));
    if (index % 10 === 0) await expectEdges('week', zone, around(time, 10));
    if (index % 10 === 5) await expectEdges('month', zone, around(time, 40));
  }
});
