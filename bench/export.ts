import { once } from 'node:events';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { OrgId } from '@fieldscope/contract/ids';
import { startProduct } from '@fieldscope/e2e/product';
import {
  type Series,
  type SeriesReading,
  streamNewestFirst,
} from '@fieldscope/server/modules/history/history.service';
import { to as copyTo } from 'pg-copy-streams';
import { type BenchDatabase, openDatabase } from './database';
import { benchOwner } from './fleet';
import { fillBoth, TEN_MINUTES } from './history-filling';
import { createNarrow } from './narrow';
import { median, type Ratio, sizeOf } from './ratio';

const READINGS = sizeOf('BENCH_READINGS', 1_000_000);
const FLEET = { devices: 10, seriesOfADevice: 10 };
const ROUNDS = 5;
const MB = 1024 * 1024;

interface Exported {
  rows: number;
  seconds: number;
  peak: { heap: number; rss: number };
}

/** History as CSV, newest first, against COPY OUT of the same readings from the narrow table in the order it likes. */
export async function benchExport(): Promise<Ratio[]> {
  const server = await startProduct();
  const database = await openDatabase(server);
  try {
    const { client } = database;
    const { orgId } = await benchOwner(server);
    await createNarrow(client);
    const to = Math.floor(Date.now() / TEN_MINUTES) * TEN_MINUTES;
    const frames = Math.round(READINGS / (FLEET.devices * FLEET.seriesOfADevice));
    const range = { from: to - frames * TEN_MINUTES, to };
    const series = await fillBoth(database, orgId, FLEET, range);
    await client.query('vacuum analyze');
    const read = (from: number) => exportHistory(database, orgId, series, { from, to });
    const tenth = await read(to - (frames / 10) * TEN_MINUTES);
    const shares: number[] = [];
    const heaps: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await read(range.from);
      const copied = await copyOut(database);
      if (ours.rows !== copied.rows) throw new Error(`${ours.rows} rows, ${copied.rows} in the narrow table`);
      shares.push(copied.seconds / ours.seconds);
      heaps.push(ours.peak.heap);
      console.log(
        `round ${round + 1}: ${Math.round(ours.rows / ours.seconds)} rows/s, ` +
          `${Math.round(copied.rows / copied.seconds)} by COPY OUT; at most ${(ours.peak.heap / MB).toFixed(0)} MB of heap, ` +
          `${(ours.peak.rss / MB).toFixed(0)} MB of memory; a tenth of it took ${(tenth.peak.heap / MB).toFixed(0)} and ` +
          `${(tenth.peak.rss / MB).toFixed(0)} MB`,
      );
    }
    return [
      { name: `CSV of ${READINGS} readings / COPY OUT`, value: median(shares), atLeast: 0.4 },
      { name: 'heap for all of them / for a tenth', value: median(heaps) / tenth.peak.heap },
    ];
  } finally {
    await database.close();
    await server.stop();
    server.remove();
  }
}

async function exportHistory(
  { db, log }: BenchDatabase,
  orgId: string,
  series: Series[],
  range: { from: number; to: number },
): Promise<Exported> {
  const sink = countingSink();
  const peak = { heap: 0, rss: 0 };
  const start = performance.now();
  for await (const portion of streamNewestFirst({ db, log, orgId: orgId as OrgId }, series, range)) {
    if (portion.length > 0 && !sink.stream.write(portion.map(lineOf).join('')))
      await once(sink.stream, 'drain');
    const { heapUsed, rss } = process.memoryUsage();
    peak.heap = Math.max(peak.heap, heapUsed);
    peak.rss = Math.max(peak.rss, rss);
  }
  await finished(sink.stream.end());
  return { rows: sink.lines(), seconds: (performance.now() - start) / 1000, peak };
}

const lineOf = ({ seriesId, measuredAt, uploadedAt, fCnt, value }: SeriesReading): string =>
  `${new Date(measuredAt).toISOString()},${new Date(uploadedAt).toISOString()},${value},${fCnt ?? ''},${seriesId}\n`;

async function copyOut({ client }: BenchDatabase): Promise<Omit<Exported, 'peak'>> {
  const sink = countingSink();
  const start = performance.now();
  const columns = 'measured_at, uploaded_at, value, f_cnt, series_id';
  const copying = client.query(copyTo(`copy (select ${columns} from bench_reading) to stdout (format csv)`));
  await finished(copying.pipe(sink.stream));
  return { rows: sink.lines(), seconds: (performance.now() - start) / 1000 };
}

const NEWLINE = 10;

/** Takes everything and counts its lines. */
function countingSink(): { stream: Writable; lines(): number } {
  let lines = 0;
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
      done();
    },
  });
  return { stream, lines: () => lines };
}
