import { DAY_MS } from '@fieldscope/contract/time';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { eachServer, type Served, type Shards } from '../../platform/postgres/shards';
import { deleteExpiredDerived } from './derived-readings.repository';
import { lockDevice } from './packing.repository';
import * as repository from './retention.repository';

interface PurgeParts {
  db: Db;
  /** Absent: there is one database server. */
  shards?: Pick<Shards, 'eachServer'>;
  clock: Clock;
  config: Pick<Config, 'HISTORY_DAYS' | 'RAW_UPLINK_DAYS'>;
  signal?: AbortSignal;
}

/** What one transaction purges. */
const PORTION = { chunks: 500, rows: 5_000 };

/**
 * Deletes readings and newest values older than HISTORY_DAYS, and the bytes of uplinks older than RAW_UPLINK_DAYS, whose
 * counts stay. In short transactions: killed, it goes on the next time.
 */
export const purgeHistory = ({ shards, ...parts }: PurgeParts): Promise<void> =>
  eachServer(shards, (served) => purgeOf({ ...parts, served }));

async function purgeOf({
  db,
  clock,
  config,
  signal,
  served,
}: Omit<PurgeParts, 'shards'> & { served: Served }): Promise<void> {
  const parts = { db, signal, served };
  const { HISTORY_DAYS, RAW_UPLINK_DAYS } = config;
  const before = (days: number) => clock.now() - days * DAY_MS;
  // Raw uplinks hold the readings too: they are not kept for longer.
  const rawDays = HISTORY_DAYS === 0 ? RAW_UPLINK_DAYS : Math.min(HISTORY_DAYS, RAW_UPLINK_DAYS);
  await purge(parts, before(rawDays), repository.listExpiredUplinks, repository.stripUplinks);
  if (HISTORY_DAYS === 0) return;
  await purge(parts, before(HISTORY_DAYS), repository.listExpiredFrames, repository.deleteChunks);
  // What could not be packed.
  await purgeRows(parts, before(HISTORY_DAYS), repository.deleteExpiredRows);
  await purgeRows(parts, before(HISTORY_DAYS), deleteExpiredDerived);
  await purgeRows(parts, before(HISTORY_DAYS), repository.deleteExpiredLatest);
}

type Purging = Pick<PurgeParts, 'db' | 'signal'> & { served: Served };

async function purge(
  { db, signal, served }: Purging,
  before: number,
  listExpired: typeof repository.listExpiredFrames,
  purgeRows: typeof repository.deleteChunks,
): Promise<void> {
  let after: repository.Packed | undefined;
  while (!signal?.aborted) {
    const expired = await listExpired(db, { before, after, take: PORTION.chunks, served });
    after = expired.at(-1);
    if (!after) return;
    await inTransaction(db, async (trx) => {
      await lockDevices(trx, expired);
      await purgeRows(trx, expired, before);
    });
  }
}

/** Keeps packing from what is purged. */
async function lockDevices(db: Db, rows: readonly repository.Packed[]): Promise<void> {
  const byId = new Map(rows.map((row) => [row.deviceId, row]));
  for (const [, row] of [...byId].sort(([a], [b]) => a - b)) await lockDevice(db, row);
}

async function purgeRows(
  { db, signal, served }: Purging,
  before: number,
  deleteExpired: typeof repository.deleteExpiredRows,
): Promise<void> {
  while (!signal?.aborted && (await deleteExpired(db, before, PORTION.rows, served)) === PORTION.rows);
}
