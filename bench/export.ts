import { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { OrgId } from '@fieldscope/contract/ids';
import { toIsoTime } from '@fieldscope/contract/time';
import {
  type Series,
  type SeriesReading,
  streamNewestFirst,
} from '@fieldscope/server/modules/history/history.service';
import { to as copyTo } from 'pg-copy-streams';
import type { BenchDatabase } from './database';
import { TEN_MINUTES, withHistory } from './history-filling';
import { median, type Ratio, sizeOf } from './ratio';

const READINGS = sizeOf('BENCH_READINGS', 1_000_000);
const FLEET = { devices: 10, seriesOfADevice: 10 };
const ROUNDS = 5;
const MB = 1024 * 1024;
const PIECE = 64 * 1024;

type Stream = AsyncGenerator<SeriesReading[]>;

interface Exported {
  rows: number;
  seconds: number;
}

/** History as CSV, newest first, against COPY OUT of the same readings from the narrow table in the order it likes. */
export async function benchExport(): Promise<Ratio[]> {
  const to = Math.floor(Date.now() / TEN_MINUTES) * TEN_MINUTES;
  const frames = Math.round(READINGS / (FLEET.devices * FLEET.seriesOfADevice));
  const from = to - frames * TEN_MINUTES;
  return withHistory([{ fleet: FLEET, range: { from, to } }], async ({ database, orgId }, series) => {
    const shares = await compare(database, () => streamOf(database, orgId, series, { from, to }));
    const all = await memoryHeld(streamOf(database, orgId, series, { from, to }));
    const tenth = await memoryHeld(
      streamOf(database, orgId, series, { from: to - (frames / 10) * TEN_MINUTES, to }),
    );
    console.log(`at most ${(all / MB).toFixed(1)} MB held, of a tenth ${(tenth / MB).toFixed(1)} MB`);
    return [
      { name: `CSV of ${READINGS} readings / COPY OUT`, value: median(shares), atLeast: 0.4 },
      { name: 'memory held for all of them / for a tenth', value: all / tenth, atMost: 1.1 },
    ];
  });
}

const streamOf = (
  { db, log }: BenchDatabase,
  orgId: OrgId,
  series: readonly Series[],
  range: { from: number; to: number },
): Stream => streamNewestFirst({ db, log, orgId }, series, range);

async function compare(database: BenchDatabase, stream: () => Stream): Promise<number[]> {
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await exportHistory(stream());
    const copied = await copyOut(database);
    if (ours.rows !== copied.rows) throw new Error(`${ours.rows} rows, ${copied.rows} in the narrow table`);
    shares.push(copied.seconds / ours.seconds);
    console.log(
      `round ${round + 1}: ${Math.round(ours.rows / ours.seconds)} rows/s, ` +
        `${Math.round(copied.rows / copied.seconds)} by COPY OUT`,
    );
  }
  return shares;
}

async function exportHistory(portions: Stream): Promise<Exported> {
  const sink = countingSink();
  const start = performance.now();
  await pipeline(csvOf(portions), sink.stream);
  return { rows: sink.lines(), seconds: (performance.now() - start) / 1000 };
}

async function* csvOf(portions: Stream): AsyncGenerator<string> {
  let text = '';
  for await (const portion of portions) {
    for (const reading of portion) {
      text += lineOf(reading);
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
  }
  yield text;
}

const lineOf = ({ seriesId, measuredAt, uploadedAt, fCnt, value }: SeriesReading): string =>
  `${toIsoTime(measuredAt)},${toIsoTime(uploadedAt)},${value},${fCnt ?? ''},${seriesId}\n`;

/** The most memory that is in use while a portion is, in bytes: garbage, which V8 collects when it likes, is left out. */
async function memoryHeld(portions: Stream): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  let most = 0;
  for await (const portion of portions) {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    if (portion.length > 0) most = Math.max(most, heapUsed + external);
  }
  return most;
}

async function copyOut({ client }: BenchDatabase): Promise<Exported> {
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
