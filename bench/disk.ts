import { startProduct } from '@fieldscope/e2e/product';
import { packClosedDays } from '@fieldscope/server/modules/history/packing.service';
import { systemClock } from '@fieldscope/server/platform/clock';
import type pg from 'pg';
import { openDatabase } from './database';
import { benchDevices, benchOwner, seriesOfDevices } from './fleet';
import { ingestAll, uplinkRequests, VALUES } from './ingest-load';
import { copyIntoNarrow, createNarrow } from './narrow';
import { type Ratio, sizeOf } from './ratio';

const DEVICES = 50;
const UPLINKS = sizeOf('BENCH_UPLINKS', 50_000);
const READINGS = UPLINKS * VALUES;
const SPACING_MS = 50;
const WARM_UP = 1_000;
const HOUR_MS = 60 * 60_000;

/** What the disk takes for a reading, from its arrival until it is packed, beside one COPY into the narrow table. */
export async function benchDisk(): Promise<Ratio[]> {
  const server = await startProduct();
  const { client, db, log, close } = await openDatabase(server);
  try {
    const owner = await benchOwner(server);
    const devices = await benchDevices(server, owner, 'S2100', DEVICES);
    const start = Date.now() - (WARM_UP + UPLINKS) * SPACING_MS;
    const next = await uplinkRequests(server, devices, { start, spacingMs: SPACING_MS });
    await ingestAll(server, next(WARM_UP));
    await createNarrow(client);
    const series = await seriesOfDevices(client, devices);
    const ingested = await written(client, () => ingestAll(server, next(UPLINKS)));
    const packed = await written(client, () =>
      packClosedDays({ db, clock: systemClock, log, rest: async () => {} }, Date.now() + HOUR_MS),
    );
    const narrow = await written(client, () =>
      copyIntoNarrow(
        client,
        Array.from({ length: UPLINKS }, (_, index) => index + WARM_UP).flatMap((fCnt) =>
          series[fCnt % DEVICES]!.map((seriesId, slot) => ({
            measuredAt: start + fCnt * SPACING_MS,
            uploadedAt: start + fCnt * SPACING_MS,
            value: slot + (fCnt % 1000) / 1000,
            fCnt,
            seriesId,
          })),
        ),
      ),
    );
    return [
      { name: 'bytes of WAL a reading, ingest over HTTP', value: ingested.wal },
      { name: 'bytes of WAL a reading, packing', value: packed.wal },
      { name: 'bytes of WAL a reading, narrow table, one COPY', value: narrow.wal },
      { name: 'bytes of tables a reading, ingested', value: ingested.tables },
      { name: 'bytes of tables a reading, packed', value: ingested.tables + packed.tables },
      { name: 'bytes of tables a reading, narrow table', value: narrow.tables },
    ];
  } finally {
    await close();
    await server.stop();
    server.remove();
  }
}

/** Bytes a reading that the work adds to the WAL and, vacuumed, to all tables. Page images after a checkpoint count. */
async function written(
  client: pg.Client,
  work: () => Promise<unknown>,
): Promise<{ wal: number; tables: number }> {
  await client.query('vacuum');
  await client.query('checkpoint');
  const before = await position(client);
  await work();
  const { wal } = await position(client);
  await client.query('vacuum');
  const { tables } = await position(client);
  return { wal: (wal - before.wal) / READINGS, tables: (tables - before.tables) / READINGS };
}

async function position(client: pg.Client): Promise<{ wal: number; tables: number }> {
  const { rows } = await client.query(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
       pg_database_size(current_database())::float8 as tables`,
  );
  return rows[0];
}
