import { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { OrgId } from '@fieldscope/contract/ids';
import { FILE_WRITERS } from '@fieldscope/server/modules/exports/file-writers.model';
import { labelled } from '@fieldscope/server/modules/exports/measurement-file.service';
import { streamNewestFirst } from '@fieldscope/server/modules/history/history.service';
import { listSeriesOf } from '@fieldscope/server/modules/telemetry/telemetry.service';
import { systemClock } from '@fieldscope/server/platform/clock';
import { to as copyTo } from 'pg-copy-streams';
import type { BenchDatabase } from './database';
import { TEN_MINUTES, withHistory } from './history-filling';
import { median, type Ratio, sizeOf } from './ratio';

const READINGS = sizeOf('BENCH_READINGS', 1_000_000);
const FLEET = { devices: 10, seriesOfADevice: 10 };
const ROUNDS = 5;
const MB = 1024 * 1024;
const TIMEZONE = 'Europe/Berlin';

interface Range {
  from: number;
  to: number;
}

interface Exported {
  rows: number;
  seconds: number;
}

/** An organisation's history as the export writes it, in pieces of CSV, newest first; `from` and `to` are epoch ms. */
type CsvOf = (range: Range) => AsyncGenerator<Uint8Array>;

/** The file of an export against COPY OUT of the same readings from the narrow table in the order it likes. */
export async function benchExport(): Promise<Ratio[]> {
  const to = Math.floor(Date.now() / TEN_MINUTES) * TEN_MINUTES;
  const frames = Math.round(READINGS / (FLEET.devices * FLEET.seriesOfADevice));
  const whole = { from: to - frames * TEN_MINUTES, to };
  const tenth = { from: to - (frames / 10) * TEN_MINUTES, to };
  return withHistory([{ fleet: FLEET, range: whole }], async ({ database, orgId }) => {
    const csvOf = await csvOfOrganisation(database, orgId);
    const shares = await compare(database, () => csvOf(whole));
    const [all, less] = [await memoryHeld(csvOf(whole)), await memoryHeld(csvOf(tenth))];
    console.log(`at most ${(all / MB).toFixed(1)} MB held, of a tenth ${(less / MB).toFixed(1)} MB`);
    return [
      { name: `CSV of ${READINGS} readings / COPY OUT`, value: median(shares), atLeast: 0.4 },
      { name: 'memory held for all of them / for a tenth', value: all / less, atMost: 1.1 },
    ];
  });
}

async function csvOfOrganisation({ db, log }: BenchDatabase, orgId: OrgId): Promise<CsvOf> {
  const shown = await listSeriesOf({ db, orgId, clock: systemClock }, {});
  const series = await labelled(db, orgId, shown, { language: 'en', units: null });
  return async function* (range) {
    const writer = FILE_WRITERS.csv(
      series,
      { language: 'en', timezone: TIMEZONE },
      { bytes: 0, state: null },
    );
    yield writer.head();
    for await (const portion of streamNewestFirst({ db, log, orgId }, shown, range))
      yield writer.add(portion);
    yield writer.pause().piece;
    yield writer.foot();
  };
}

async function compare(database: BenchDatabase, csv: () => AsyncGenerator<Uint8Array>): Promise<number[]> {
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await exportHistory(csv());
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

async function exportHistory(pieces: AsyncGenerator<Uint8Array>): Promise<Exported> {
  const sink = countingSink();
  const start = performance.now();
  await pipeline(pieces, sink.stream);
  const headLines = 1;
  return { rows: sink.lines() - headLines, seconds: (performance.now() - start) / 1000 };
}

/** The most memory that is in use while a piece is, in bytes: garbage, which V8 collects when it likes, is left out. */
async function memoryHeld(pieces: AsyncGenerator<Uint8Array>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  // What was measured before is freed in two rounds.
  collectGarbage();
  await setImmediate();
  collectGarbage();
  let most = 0;
  for await (const piece of pieces) {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    if (piece.length > 0) most = Math.max(most, heapUsed + external);
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
