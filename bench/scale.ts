import { type Product, startProduct } from '@fieldscope/e2e/product';
import { splitIntoChunks } from '@fieldscope/server/modules/history/chunking.model';
import {
  type Chunk,
  FRAMES,
  type PackedChunk,
  packChunk,
} from '@fieldscope/server/modules/history/chunks.model';
import { insertChunk } from '@fieldscope/server/modules/history/packing.repository';
import { inTransaction } from '@fieldscope/server/platform/postgres/db';
import { type BenchDatabase, openDatabase } from './database';
import { type BenchOwner, benchDevices, benchOwner, insertFleet, seriesByDevice } from './fleet';
import { framesOf, TEN_MINUTES } from './history-filling';
import { ingestAll, uplinkRequests } from './ingest-load';
import { median, type Ratio, sizeOf } from './ratio';

const READINGS = sizeOf('BENCH_READINGS', 100_000_000);
const YARDSTICK = 1_000_000;
const FLEET = { devices: 100, seriesOfADevice: 10 };
const SENDERS = 500;
const UPLINKS = sizeOf('BENCH_UPLINKS', 20_000);
const WARM_UP = 8_000;
const SPACING_MS = 5;
const ROUNDS = 7;
const CALLS = 20;
const DAY_MS = 24 * 60 * 60_000;

/** What is asked of a server; how many of it a second. */
type Measurements = Record<'ingest' | 'newest values' | 'one-day chart', () => Promise<number>>;

/** Two servers side by side, one with a hundred times the history: each answers the same in turn. */
export async function benchScale(): Promise<Ratio[]> {
  const servers: Product[] = [];
  try {
    const ask = async (readings: number): Promise<Measurements> => {
      const server = await startProduct();
      servers.push(server);
      return prepare(server, readings);
    };
    const small = await ask(YARDSTICK);
    const large = await ask(READINGS);
    const ratios: Ratio[] = [];
    for (const what of Object.keys(small) as (keyof Measurements)[]) {
      const shares: number[] = [];
      await small[what]();
      await large[what]();
      for (let round = 0; round < ROUNDS; round++) {
        // Each goes first in turn.
        const first = round % 2 === 0 ? await small[what]() : await large[what]();
        const second = round % 2 === 0 ? await large[what]() : await small[what]();
        const [few, many] = round % 2 === 0 ? [first, second] : [second, first];
        shares.push(many / few);
        console.log(
          `${what}, round ${round + 1}: ${few.toFixed(1)}/s, ${many.toFixed(1)}/s with much history`,
        );
      }
      const name = `${what}: ${READINGS / 1e6} million readings / ${YARDSTICK / 1e6} million`;
      ratios.push({ name, value: median(shares), atLeast: 0.9, atMost: 1.1 });
    }
    return ratios;
  } finally {
    for (const server of servers) {
      await server.stop();
      server.remove();
    }
  }
}

async function prepare(server: Product, readings: number): Promise<Measurements> {
  const owner = await benchOwner(server);
  const database = await openDatabase(server);
  const euis = await fill(server, database, owner, readings).finally(database.close);
  const sender = await benchOwner(server, 'sender');
  const devices = await benchDevices(server, sender, 'S2100', SENDERS);
  const start = Date.now() - 30 * 60_000;
  const next = await uplinkRequests(server, devices, { start, spacingMs: SPACING_MS });
  await ingestAll(server, next(WARM_UP));
  const callsASecond = async (call: (nth: number) => Promise<unknown>) => {
    const begin = performance.now();
    for (let nth = 0; nth < CALLS; nth++) await call(nth);
    return (CALLS * 1000) / (performance.now() - begin);
  };
  return {
    ingest: async () => UPLINKS / (await ingestAll(server, next(UPLINKS))).seconds,
    'newest values': () => callsASecond(() => owner.call('GET', '/device/list_latest_measurements')),
    'one-day chart': () =>
      callsASecond((nth) =>
        owner.call('POST', '/channel/list_history_by_measurement', {
          series: Array.from({ length: 5 }, (_, slot) => ({
            eui: euis[nth % euis.length],
            channel: 1,
            measurement_id: 4165 + slot,
          })),
          time_start: Date.now() - 2 * DAY_MS,
          time_end: Date.now() - DAY_MS,
          points: 1000,
        }),
      ),
  };
}

/**
 * Packed history of the owner's fleet and, beyond a million readings, as many times longer as there are more fleets,
 * of other organisations. Devices repeat each other: what is packed once is written for each.
 * @returns EUIs of the owner's fleet
 */
async function fill(
  server: Product,
  database: BenchDatabase,
  { orgId }: BenchOwner,
  readings: number,
): Promise<string[]> {
  const { client } = database;
  const start = performance.now();
  const fleets = Math.max(1, Math.round(Math.sqrt(readings / YARDSTICK)));
  const frames = Math.round(readings / (fleets * FLEET.devices * FLEET.seriesOfADevice));
  const to = Math.floor(Date.now() / TEN_MINUTES) * TEN_MINUTES;
  const slots = Array.from({ length: FLEET.seriesOfADevice }, (_, slot) => slot);
  const chunks = splitIntoChunks(framesOf(slots, { from: to - frames * TEN_MINUTES, to }), FRAMES);
  const packed = chunks.map((chunk: Chunk) => packChunk(chunk));
  await insertFleetHistory(database, orgId, packed);
  for (let fleet = 1; fleet < fleets; fleet++) {
    const other = await benchOwner(server, `fleet-${fleet}`);
    await insertFleetHistory(database, other.orgId, packed);
  }
  await client.query('vacuum analyze');
  const { rows } = await client.query(
    `select sum(reading_count)::float8 as readings, pg_database_size(current_database())::float8 as bytes
     from history_frames`,
  );
  console.log(
    `${rows[0].readings} readings of ${fleets * FLEET.devices} devices written in ` +
      `${((performance.now() - start) / 1000).toFixed(0)} s: ${(rows[0].bytes / 1e6).toFixed(0)} MB in all`,
  );
  const own = await client.query<{ eui: string }>(
    'select eui from device where org_id = $1 order by device_id',
    [orgId],
  );
  return own.rows.map(({ eui }) => eui);
}

async function insertFleetHistory(
  { client, db }: BenchDatabase,
  orgId: string,
  packed: PackedChunk[],
): Promise<void> {
  const series = await insertFleet(client, orgId, FLEET);
  for (const [deviceId, own] of seriesByDevice(series)) {
    await inTransaction(db, async (trx) => {
      for (const chunk of packed) {
        const ofDevice = chunk.series.map((one) => ({ ...one, seriesId: own[one.seriesId]! }));
        await insertChunk(
          trx,
          { orgId, deviceId },
          { firstAt: chunk.firstAt, part: 0 },
          { ...chunk, series: ofDevice },
        );
      }
    });
  }
  await client.query(
    `insert into latest (org_id, series_id, measured_at, uploaded_at, value)
     select org_id, series_id, now(), now(), 1 from series where org_id = $1`,
    [orgId],
  );
}
