import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Bins,
  insertUplinks,
  listLocalEdges,
  listSeries,
  type NewUplink,
  readBins,
  readNewest,
  readNumbers,
  type Series,
  type SeriesReading,
  streamNewestFirst,
} from '../src/modules/history/history.service';
import { packClosedDays } from '../src/modules/history/packing.service';
import { type Db, openDb, sql } from '../src/platform/postgres/db';
import { aKit, aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';

// What readers say of packed, hot and late readings, beside what a look at every reading says.

const START = Date.UTC(2024, 0, 1);
const SERIES = [0, 1, 2] as const;
type Value = SeriesReading['value'];

/** A reading on its way, with the number of its series. */
interface Given {
  series: (typeof SERIES)[number];
  measuredAt: number;
  value: Value;
}
interface GivenUplink {
  receivedAt: number;
  readings: Given[];
  payload?: Buffer;
  gateways?: string[];
}

let server: TestServer;
let owner: User;
let deviceId: number;
let series: Series[];
let stored: SeriesReading[];
let arrived: number;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
  deviceId = await idOf(await aNode(owner));
  series = await someSeries(owner.orgId);
});
beforeEach(deleteAll);

async function deleteAll(): Promise<void> {
  for (const table of ['uplink', 'history', 'history_frames', 'uplink_history'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  stored = [];
  arrived = 0;
}

const idOf = async ({ eui }: { eui: string }) =>
  (await sql<{ id: number }>`select device_id as id from device where eui = ${eui}`.execute(server.db))
    .rows[0]!.id;

/** Series of the device while it belongs to an organisation. */
async function someSeries(orgId: OrgId): Promise<Series[]> {
  await sql`
    insert into series (org_id, device_id, channel, measurement_id)
    select ${orgId}, ${deviceId}, 1, 4097 + number from unnest(${[...SERIES]}::int[]) as number`.execute(
    server.db,
  );
  return listSeries(server.db, orgId, { deviceIds: [deviceId] });
}

const ctx = (db: Db = server.db, orgId = owner.orgId) => ({ db, log: server.log, orgId });

/** Stores uplinks as ingest does, in one batch; each arrives a ms after the one before it. */
async function store(uplinks: readonly GivenUplink[], of = series, orgId = owner.orgId): Promise<void> {
  const rows = uplinks.map(({ receivedAt, readings, payload, gateways }): NewUplink => {
    arrived += 1;
    return {
      orgId,
      deviceId,
      receivedAt,
      // Keys are hashes: they have no order.
      frameKey: BigInt((arrived * 7_919) % 1_000_003) - 500_000n,
      uploadedAt: START + 1_000 * DAY_MS + arrived,
      fCnt: arrived,
      fPort: 2,
      rssi: -80,
      snr: 7.5,
      source: 'chirpstack',
      refusal: null,
      detail: null,
      isTimeReplaced: false,
      payload: payload ?? Buffer.from('ab', 'hex'),
      gateways: gateways ?? [],
      info: null,
      readings: readings.map((reading) => ({ ...reading, seriesId: of[reading.series]!.seriesId })),
    };
  });
  const client = await server.pool.connect();
  try {
    await insertUplinks(client, rows, () => []);
  } finally {
    client.release();
  }
  stored.push(
    ...rows.flatMap(({ uploadedAt, fCnt, readings }) =>
      readings.map(({ seriesId, measuredAt, value }) => ({ seriesId, measuredAt, uploadedAt, fCnt, value })),
    ),
  );
}

const LATER = START + 5_000 * DAY_MS;
const pack = (before = LATER) =>
  packClosedDays({ db: server.db, clock: server.clock, log: server.log, rest: async () => {} }, before);

const rowsOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(server.db))
    .rows[0]!.count;

type Range = { from: number; to: number };
const EVER = { from: START - 4_000 * DAY_MS, to: LATER };

/** What was stored of a series, oldest first; of the same moment what arrived first. */
const within = ({ from, to }: Range, seriesId: number) =>
  stored
    .filter((one) => one.seriesId === seriesId && one.measuredAt >= from && one.measuredAt <= to)
    .sort((a, b) => a.measuredAt - b.measuredAt || a.uploadedAt - b.uploadedAt);

const expectedReadings = (range: Range) =>
  series.flatMap(({ seriesId }) => within(range, seriesId).reverse()).sort(newestFirst);

/** Of one uplink, moment and series, what it named last comes first. */
const newestFirst = (a: SeriesReading, b: SeriesReading) =>
  b.measuredAt - a.measuredAt || a.seriesId - b.seriesId || b.uploadedAt - a.uploadedAt;

async function readAll(range: Range, of = series, orgId = owner.orgId): Promise<SeriesReading[]> {
  const found: SeriesReading[] = [];
  for await (const portion of streamNewestFirst(ctx(server.db, orgId), of, range)) found.push(...portion);
  return found;
}

const numbersIn = (range: Range, seriesId: number) =>
  within(range, seriesId).flatMap(({ measuredAt, value }) =>
    typeof value === 'number' ? [{ measuredAt, value }] : [],
  );

function expectedBins(range: Range, edges: readonly number[]): Map<number, Bins> {
  return new Map(
    series.map(({ seriesId }) => {
      const bins: Bins = { starts: [], count: [], least: [], most: [], total: [], first: [], last: [] };
      for (const [index, start] of edges.entries()) {
        const end = edges[index + 1] ?? Number.POSITIVE_INFINITY;
        const values = numbersIn(range, seriesId)
          .filter(({ measuredAt }) => (measuredAt >= start || index === 0) && measuredAt < end)
          .map(({ value }) => value);
        if (values.length === 0) continue;
        bins.starts.push(start);
        bins.count.push(values.length);
        bins.least.push(Math.min(...values));
        bins.most.push(Math.max(...values));
        bins.total.push(values.reduce((sum, value) => sum + value, 0));
        bins.first.push(values[0]!);
        bins.last.push(values.at(-1)!);
      }
      return [seriesId, bins] as const;
    }),
  );
}

/** Times of half a year, often on the same day, in the same second or moment. */
const Time = fc.oneof(
  fc.nat(180 * 24).map((hours) => START + hours * HOUR_MS),
  fc.nat(DAY_MS).map((ms) => START + 10 * DAY_MS + ms),
  fc.nat(3).map((ms) => START + 11 * DAY_MS + ms),
);
const AnyValue: fc.Arbitrary<Value> = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -5_000, max: 5_000 }) },
  { weight: 1, arbitrary: fc.constantFrom<Value>('open', '', [1, 2], [{ mac: 'a0', rssi: -70 }]) },
);
const Readings = fc.array(
  fc.record({ series: fc.constantFrom(...SERIES), measuredAt: Time, value: AnyValue }),
  { maxLength: 4 },
);
/** One series has numbers alone, so that its chunks have summaries. */
const Uplinks = fc.array(
  fc.record({ receivedAt: Time, readings: Readings, number: fc.integer({ min: -9, max: 9 }) }).map(
    ({ receivedAt, readings, number }): GivenUplink => ({
      receivedAt,
      readings: [
        ...readings.filter((reading) => reading.series !== 0),
        { series: 0, measuredAt: receivedAt, value: number },
      ],
    }),
  ),
  { minLength: 1, maxLength: 40 },
);
const Batches = fc.array(fc.tuple(Uplinks, fc.boolean()), { minLength: 1, maxLength: 4 });

test('bins, numbers and readings are those of every reading: packed, hot, late and of the same moment', async () => {
  const Edges = fc.uniqueArray(Time, { minLength: 1, maxLength: 8 });
  let inSummaries = 0;
  await fc.assert(
    fc.asyncProperty(Batches, Edges, fc.tuple(Time, Time), async (batches, someEdges, [one, other]) => {
      await deleteAll();
      for (const [uplinks, isPacked] of batches) {
        await store(uplinks);
        if (isPacked) await pack();
      }
      const edges = someEdges.sort((a, b) => a - b);
      for (const range of [EVER, { from: Math.min(one, other), to: Math.max(one, other) }]) {
        expect(await readAll(range)).toEqual(expectedReadings(range));
        const found = await readNumbers(ctx(), series, range);
        for (const { seriesId } of series) {
          const { times, values } = found.get(seriesId)!;
          expect(Array.from(times, (measuredAt, index) => ({ measuredAt, value: values[index] }))).toEqual(
            numbersIn(range, seriesId),
          );
        }
        expect(await readBins(ctx(), series, range, edges)).toEqual(expectedBins(range, edges));
      }
      const [, ...others] = series;
      expect(await readAll(EVER, others)).toEqual(
        expectedReadings(EVER).filter(({ seriesId }) => seriesId !== series[0]!.seriesId),
      );
      // What lies within one bin is not unpacked: its points may be anything.
      const bin = (column: string) =>
        sql`width_bucket(${sql.ref(column)}, ${edges.map((edge) => new Date(edge))}::timestamptz[])`;
      const { numAffectedRows } = await sql`
        update history set packed = '\\x00'
        where least is not null and ${bin('first_at')} = ${bin('last_at')}`.execute(server.db);
      inSummaries += Number(numAffectedRows);
      expect(await readBins(ctx(), series, EVER, edges)).toEqual(expectedBins(EVER, edges));
    }),
    { seed: 920, numRuns: 30 },
  );
  expect(inSummaries).toBeGreaterThan(50);
});

describe('of a history with dense hours and empty years', () => {
  const DENSE = START + 40 * DAY_MS;
  const BURSTS = 1_000;
  const READINGS_OF_A_BURST = 100;
  const aReading = (measuredAt: number, value: number): GivenUplink => ({
    receivedAt: measuredAt,
    readings: [
      { series: 0, measuredAt, value },
      { series: 1, measuredAt, value: `text ${value}` },
    ],
  });
  const aBurst = (measuredAt: number): GivenUplink => ({
    receivedAt: measuredAt,
    readings: Array.from({ length: READINGS_OF_A_BURST }, (_, value) => ({ series: 0, measuredAt, value })),
  });
  beforeEach(async () => {
    const uplinks = [
      ...Array.from({ length: 3 }, (_, year) => aReading(START - year * 1_000 * DAY_MS, year)),
      ...Array.from({ length: BURSTS }, (_, index) => aBurst(DENSE + index * 20_000)),
      ...Array.from({ length: 300 }, (_, hour) => aReading(DENSE + 2 * DAY_MS + hour * HOUR_MS, hour)),
      aReading(DENSE + 900 * DAY_MS, 1),
    ];
    await store(uplinks.filter((_, index) => index % 2 === 0));
    await pack();
    await store(uplinks.filter((_, index) => index % 2 === 1));
  });

  test('the newest of each series are those of all, however many are wanted', async () => {
    for (const range of [EVER, { from: DENSE - DAY_MS, to: DENSE + 60 }]) {
      for (const take of [1, 300, 11_000]) {
        const expected = series.map(({ seriesId }) => [
          seriesId,
          within(range, seriesId).reverse().slice(0, take),
        ]);
        expect([...(await readNewest(ctx(), series, range, take))]).toEqual(expected);
      }
    }
  });

  test('a stream has each reading once, newest first, though uplinks arrive and are packed meanwhile', async () => {
    const expected = stored.toReversed().sort(newestFirst);
    const shown: SeriesReading[] = [];
    let portions = 0;
    for await (const portion of streamNewestFirst(ctx(), series, EVER)) {
      for (const reading of portion) shown.push(reading);
      expect(portion.length).toBeLessThan(stored.length / 2);
      if (portion.length === 0) continue;
      portions += 1;
      // It is newer than what was just read.
      await store([{ receivedAt: DENSE, readings: [{ series: 2, measuredAt: EVER.to, value: portions }] }]);
      if (portions % 2 === 0) await pack();
    }
    expect(portions).toBeGreaterThan(2);
    expect(shown.sort(newestFirst)).toEqual(expected);
    expect(await rowsOf('uplink')).toBeLessThanOrEqual(1);
  });

  test('a stream is in order and reads no further than its consumer', async () => {
    let statements = 0;
    const connect = async () => {
      const client = await server.pool.connect();
      const query = async (...given: unknown[]) => {
        statements += 1;
        return (client.query as (...all: unknown[]) => Promise<unknown>)(...given);
      };
      return { query, release: () => client.release(), once() {}, off() {} };
    };
    const db = openDb({ connect, on() {}, end: async () => {} } as never);
    const shown: SeriesReading[] = [];
    for await (const portion of streamNewestFirst(ctx(db), series, EVER)) {
      shown.push(...portion);
      if (shown.length > 400) break;
    }
    const atEnd = statements;
    await readNumbers(ctx(), series, EVER);
    expect(statements).toBe(atEnd);
    expect(shown).toEqual(stored.toReversed().sort(newestFirst).slice(0, shown.length));
    expect(shown.length).toBeLessThan(stored.length);
  });
});

test('each of two organisations sees what the device measured while it was its own', async () => {
  const other = await anOwner(server);
  const others = await someSeries(other.orgId);
  const at = (day: number): GivenUplink => ({
    receivedAt: START + day * DAY_MS,
    readings: [{ series: 0, measuredAt: START + day * DAY_MS, value: day }],
  });
  const valuesOf = async () => {
    const found = await Promise.all(
      [owner.orgId, other.orgId].map((orgId) => readAll(EVER, [...series, ...others], orgId)),
    );
    return found.map((readings) => readings.map(({ value }) => value).reverse());
  };
  await store([1, 2, 3].map(at));
  await store([4, 5, 6].map(at), others, other.orgId);
  expect(await valuesOf()).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  await pack();
  await store([2.5].map(at));
  await store([2.75].map(at), others, other.orgId);
  for (const _ of ['hot', 'packed']) {
    expect(await valuesOf()).toEqual([
      [1, 2, 2.5, 3],
      [2.75, 4, 5, 6],
    ]);
    await pack();
  }
});

describe('local days, weeks and months', () => {
  type Unit = 'day' | 'week' | 'month';
  interface Segment extends Range {
    offset: number;
  }
  const WEEKDAY_OF_1970 = 3;

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
      (_, index) => (edges[index + 1] ?? LATER) > from && (index === 0 || edges[index - 1]! <= to),
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
});

describe('however strange a device is', () => {
  const chunksOfFrames = async () => {
    const { rows } = await sql<{ firstAt: number; lastAt: number; frames: number }>`
      select first_at as "firstAt", last_at as "lastAt", frame_count as frames
      from history_frames order by first_at`.execute(server.db);
    return rows;
  };
  const expectEverything = async () => expect(await readAll(EVER)).toEqual(expectedReadings(EVER));

  test('a thousand readings over ten years, again and again with other minutes, stay in few chunks', async () => {
    const DAYS = 3_650;
    const upload = (round: number): GivenUplink => ({
      receivedAt: START + DAYS * DAY_MS + round * MINUTE_MS,
      readings: Array.from({ length: 1_000 }, (_, index) => ({
        series: 0,
        measuredAt: START + Math.floor((index * DAYS) / 1_000) * DAY_MS + round * 7 * MINUTE_MS,
        value: index + round / 100,
      })),
    });
    const ROUNDS = 20;
    for (let round = 0; round < ROUNDS; round++) {
      await store([upload(round)]);
      if (round % 5 === 4) await pack();
    }
    await expectEverything();
    const chunks = await chunksOfFrames();
    // A chunk spans 31 days at most, and is never begun while the one before it takes more.
    expect(chunks.length).toBeLessThan((2 * DAYS) / 31);
    expect(chunks.reduce((sum, { frames }) => sum + frames, 0)).toBe(ROUNDS * 1_000);
    expect(await rowsOf('uplink')).toBe(0);
  });

  test('a kit that dates the most readings of one message over ten years has all of them, packed or not', async () => {
    const kit = await aKit(owner);
    const times = Array.from({ length: LIMITS.ingest.messageItems }, (_, index) =>
      Math.floor(server.clock.now() - (index * LIMITS.ingest.behindMs) / LIMITS.ingest.messageItems),
    );
    const value = times.map((measureTime, index) => ({
      channel: 1,
      measurements: { 4097: index / 10 },
      measureTime,
    }));
    await kit.upload({ events: [{ name: 'measure-sensor', value }] });
    const own = await listSeries(server.db, owner.orgId, { deviceIds: [await idOf(kit)] });
    for (const _ of ['hot', 'packed']) {
      const found = await readNumbers(ctx(), own, { from: 0, to: LATER });
      const numbers = found.get(own[0]!.seriesId)!;
      expect([...numbers.times]).toEqual(times.toReversed());
      expect([...numbers.values]).toEqual(times.map((_time, index) => index / 10).reverse());
      await pack();
    }
  });

  test('a value of each kind is read as it was measured, hot and packed', async () => {
    const values: Value[] = [
      ...[0, -0, 0.1, -1e-300, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53],
      ...['', 'on', '\u0000\ud83c\udf31', '12'],
      ...[[], [1, -0.5], [{ mac: 'a0b1c2d3e4f5', rssi: -70 }]],
    ];
    const readings = values.map((value, index): Given => ({ series: 0, measuredAt: START + index, value }));
    await store([{ receivedAt: START, readings }]);
    await store(
      values.map((value, index) => {
        const receivedAt = START + DAY_MS + index;
        return { receivedAt, readings: [{ series: 1, measuredAt: receivedAt, value }] };
      }),
    );
    for (const _ of ['hot', 'packed']) {
      await expectEverything();
      await pack();
    }
    await expectEverything();
  });

  test('numbers whose sum is too large for a number keep their bins', async () => {
    const largest = [Number.MAX_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE];
    const readings = largest.map((value, index): Given => ({ series: 0, measuredAt: START + index, value }));
    await store([{ receivedAt: START, readings }]);
    await pack();
    const bins = await readBins(ctx(), series, EVER, [START, START + 2]);
    expect(bins).toEqual(expectedBins(EVER, [START, START + 2]));
  });

  test('4,000 uplinks received at once, and 20,000 frames measured in one moment', async () => {
    const uplinks = Array.from(
      { length: 20_000 },
      (_, value): GivenUplink => ({
        receivedAt: START + Math.max(0, value - 4_000),
        readings: [{ series: 0, measuredAt: START, value }],
      }),
    );
    await store(uplinks);
    await pack();
    await expectEverything();
    expect(await rowsOf('uplink')).toBe(0);
    await store(uplinks.slice(0, 10));
    await pack();
    await expectEverything();
  });

  test.each<[string, number, Partial<GivenUplink> & { value?: Value }]>([
    ['long texts', 450, { value: 'x'.repeat(20_000) }],
    [
      'a thousand gateways each',
      450,
      { gateways: Array.from({ length: 1_000 }, (_, index) => `${index}`.padStart(16, '0')) },
    ],
    ['payloads as large as a kit sends', 60, { payload: Buffer.alloc(250_000, 7) }],
  ])('uplinks with %s are packed', async (_, count, { value = 1, ...facts }) => {
    await store(
      Array.from({ length: count }, (_uplink, index) => {
        const receivedAt = START + index * MINUTE_MS;
        return { receivedAt, readings: [{ series: 0, measuredAt: receivedAt, value }], ...facts };
      }),
    );
    await pack();
    expect(server.logged()).not.toContain('was not packed');
    expect(await rowsOf('uplink')).toBe(0);
    await expectEverything();
  });
});
