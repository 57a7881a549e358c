import type { OrgId } from '@fieldscope/contract/ids';
import { startProduct } from '@fieldscope/e2e/product';
import { readNumbers, type Series } from '@fieldscope/server/modules/history/history.service';
import { chooseBinMs, curveOf } from '@fieldscope/server/modules/telemetry/curves.model';
import { type BenchDatabase, openDatabase } from './database';
import { benchOwner } from './fleet';
import { fillBoth, TEN_MINUTES } from './history-filling';
import { createNarrow, readNarrowBins } from './narrow';
import { median, type Ratio } from './ratio';

const DAY_MS = 24 * 60 * 60_000;
const POINTS = 1000;
/** Enough for both sides to run as in a server that has drawn charts before. */
const WARM_UP = 30;
const ROUNDS = 15;

interface Chart {
  name: string;
  series: Series[];
  range: { from: number; to: number };
  atMost: number;
}

/** Charts of packed history against the same in SQL on the narrow table, one after the other. */
export async function benchHistoryCharts(): Promise<Ratio[]> {
  const server = await startProduct();
  const database = await openDatabase(server);
  try {
    const { client } = database;
    const { orgId } = await benchOwner(server);
    await createNarrow(client);
    const to = Math.floor(Date.now() / TEN_MINUTES) * TEN_MINUTES;
    const year = { from: to - 365 * DAY_MS, to };
    const month = { from: to - 30 * DAY_MS, to };
    const one = await fillBoth(database, orgId, { devices: 1, seriesOfADevice: 1 }, year);
    const many = await fillBoth(database, orgId, { devices: 9, seriesOfADevice: 5 }, month);
    await client.query('vacuum analyze');
    return [
      await compare(database, orgId, {
        name: 'a year at 10 min to 1,000 points',
        series: one,
        range: year,
        atMost: 0.3,
      }),
      await compare(database, orgId, {
        name: '45 series × 30 days',
        series: many,
        range: month,
        atMost: 0.4,
      }),
    ];
  } finally {
    await database.close();
    await server.stop();
    server.remove();
  }
}

async function compare(
  { client, db, log }: BenchDatabase,
  orgId: string,
  { name, series, range, atMost }: Chart,
): Promise<Ratio> {
  const binMs = chooseBinMs(range.to - range.from, POINTS);
  const ids = series.map(({ seriesId }) => seriesId);
  const shares: number[] = [];
  let [ours, narrow] = [0, 0];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const startNarrow = performance.now();
    const wanted = await readNarrowBins(client, ids, range, binMs);
    narrow = performance.now() - startNarrow;
    const startOurs = performance.now();
    const found = await readNumbers({ db, log, orgId: orgId as OrgId }, series, range);
    const curves = [...found.values()].map((one) => curveOf(one, { ...range, rawUpTo: POINTS, binMs }));
    ours = performance.now() - startOurs;
    const count = curves.reduce((sum, { reading_count }) => sum + reading_count, 0);
    if (count !== wanted) throw new Error(`${count} readings, ${wanted} in the narrow table`);
    if (round >= WARM_UP) shares.push(ours / narrow);
  }
  console.log(`${name}: ${ours.toFixed(1)} ms, narrow table ${narrow.toFixed(1)} ms`);
  return { name: `${name} / the same in SQL on the narrow table`, value: median(shares), atMost };
}
