import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { listSeries, readBins, readNumbers } from '../src/modules/history/history.service';
import { sql } from '../src/platform/postgres/db';
import { aKit } from './builders';
import { aHistorySite, EVER, type Given, type GivenUplink, LATER, START, type Value } from './history-site';

// However strange a device is, its history is packed and read as it was measured.

const site = aHistorySite();
const { ctx, expectedBins, expectedReadings, idOf, pack, readAll, rowsOf, store } = site;

const chunksOfFrames = async () => {
  const { rows } = await sql<{ firstAt: number; lastAt: number; frames: number }>`
    select first_at as "firstAt", last_at as "lastAt", frame_count as frames
    from history_frames order by first_at`.execute(site.server.db);
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
  const kit = await aKit(site.owner);
  const times = Array.from({ length: INGEST_LIMITS.messageItems }, (_, index) =>
    Math.floor(site.server.clock.now() - (index * INGEST_LIMITS.behindMs) / INGEST_LIMITS.messageItems),
  );
  const value = times.map((measureTime, index) => ({
    channel: 1,
    measurements: { 4097: index / 10 },
    measureTime,
  }));
  await kit.upload({ events: [{ name: 'measure-sensor', value }] });
  const own = await listSeries(site.server.db, site.owner.orgId, { deviceIds: [await idOf(kit)] });
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
  const bins = await readBins(ctx(), site.series, EVER, [START, START + 2]);
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
  expect(site.server.logged()).not.toContain('was not packed');
  expect(await rowsOf('uplink')).toBe(0);
  await expectEverything();
});
