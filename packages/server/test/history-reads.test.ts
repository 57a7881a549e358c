import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBins, readNumbers } from '../src/modules/history/history.service';
import { sql } from '../src/platform/postgres/db';
import { anOwner } from './builders';
import { aHistorySite, EVER, type GivenUplink, SERIES, START, type Value } from './history-site';

// What readers say of packed, hot and late readings, beside what a look at every reading says.

const site = aHistorySite();
const { ctx, deleteAll, expectedBins, expectedReadings, numbersIn, pack, readAll, store } = site;

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
        const found = await readNumbers(ctx(), site.series, range);
        for (const { seriesId } of site.series) {
          const { times, values } = found.get(seriesId)!;
          expect(Array.from(times, (time, index) => ({ time, value: values[index] }))).toEqual(
            numbersIn(range, seriesId),
          );
        }
        expect(await readBins(ctx(), site.series, range, edges)).toEqual(expectedBins(range, edges));
      }
      const [, ...others] = site.series;
      expect(await readAll(EVER, others)).toEqual(
        expectedReadings(EVER).filter(({ seriesId }) => seriesId !== site.series[0]!.seriesId),
      );
      // What lies within one bin is not unpacked: its points may be anything.
      const bin = (column: string) =>
        sql`width_bucket(${sql.ref(column)}, ${edges.map((edge) => new Date(edge))}::timestamptz[])`;
      const { numAffectedRows } = await sql`
        update history set packed = '\\x00'
        where least is not null and ${bin('first_at')} = ${bin('last_at')}`.execute(site.server.db);
      inSummaries += Number(numAffectedRows);
      expect(await readBins(ctx(), site.series, EVER, edges)).toEqual(expectedBins(EVER, edges));
    }),
    { seed: 920, numRuns: 30 },
  );
  expect(inSummaries).toBeGreaterThan(50);
});

test('each of two organisations sees what the device measured while it was its own', async () => {
  const other = await anOwner(site.server);
  const others = await site.someSeries(other.orgId);
  const at = (day: number): GivenUplink => ({
    receivedAt: START + day * DAY_MS,
    readings: [{ series: 0, measuredAt: START + day * DAY_MS, value: day }],
  });
  const valuesOf = async () => {
    const found = await Promise.all(
      [site.owner.orgId, other.orgId].map((orgId) => readAll(EVER, [...site.series, ...others], orgId)),
    );
    return found.map((readings) => readings.map(({ value }) => value).reverse());
  };
  await store([1, 2, 3].map(at));
  await store([4, 5, 6].map(at), { orgId: other.orgId, series: others });
  expect(await valuesOf()).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  await pack();
  await store([2.5].map(at));
  await store([2.75].map(at), { orgId: other.orgId, series: others });
  for (const _ of ['hot', 'packed']) {
    expect(await valuesOf()).toEqual([
      [1, 2, 2.5, 3],
      [2.75, 4, 5, 6],
    ]);
    await pack();
  }
});
