import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { beforeEach, expect, test } from 'vitest';
import {
  readNewest,
  readNumbers,
  type SeriesReading,
  streamNewestFirst,
} from '../src/modules/history/history.service';
import { aHistorySite, EVER, type GivenUplink, newestFirst, START } from './history-site';
import { watchedDb } from './platform/watched-db';

// The newest readings of a history with dense hours and empty years.

const site = aHistorySite();
const { ctx, pack, rowsOf, store, within } = site;

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
      const expected = site.series.map(({ seriesId }) => [
        seriesId,
        within(range, seriesId).reverse().slice(0, take),
      ]);
      expect([...(await readNewest(ctx(), site.series, range, take))]).toEqual(expected);
    }
  }
});

test('a stream has each reading once, newest first, though uplinks arrive and are packed meanwhile', async () => {
  const expected = site.stored.toReversed().sort(newestFirst);
  const shown: SeriesReading[] = [];
  let portions = 0;
  for await (const portion of streamNewestFirst(ctx(), site.series, EVER)) {
    for (const reading of portion) shown.push(reading);
    expect(portion.length).toBeLessThan(site.stored.length / 2);
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
  const db = watchedDb(site.server.pool, {
    before() {
      statements += 1;
    },
  });
  const shown: SeriesReading[] = [];
  for await (const portion of streamNewestFirst(ctx(db), site.series, EVER)) {
    shown.push(...portion);
    if (shown.length > 400) break;
  }
  const atEnd = statements;
  await readNumbers(ctx(), site.series, EVER);
  expect(statements).toBe(atEnd);
  expect(shown).toEqual(site.stored.toReversed().sort(newestFirst).slice(0, shown.length));
  expect(shown.length).toBeLessThan(site.stored.length);
});
