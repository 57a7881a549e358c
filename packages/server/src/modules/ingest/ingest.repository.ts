import { LIMITS } from '@fieldscope/contract/limits';
import { HOUR_MS } from '@fieldscope/contract/time';
import type pg from 'pg';
import { copyInTransaction } from '../../platform/postgres/copy-transaction';
import { at, type Db, sql } from '../../platform/postgres/db';
import {
  itemsByDevice,
  type Pending,
  READING_COLUMNS,
  readingRows,
  UPLINK_COLUMNS,
  uplinkRows,
} from './batch.model';

/** The credits that a batch uses, one UM an item, as a statement; none when it measured nothing. */
function useCredits(batch: Pending[], now: Date): string[] {
  const items = itemsByDevice(batch);
  if (items.size === 0) return [];
  const entries = [...items].map(([orgId, ofDevices]) => {
    const used = [...ofDevices.values()].map((count) => -count);
    return `(${BigInt(orgId)}, '${now.toISOString()}', 'uplink', '{${[...ofDevices.keys()]}}', '{${used}}')`;
  });
  return [`insert into credit_entry (org_id, at, kind, device_ids, um) values ${entries.join(',')}`];
}

const copyInto = (table: string, columns: string) => `copy ${table} (${columns}) from stdin (format binary)`;
const COPY_READINGS = copyInto('reading', READING_COLUMNS);

/**
 * Writes a batch whose messages are all new: two COPYs and the credits in one transaction.
 * @throws the database's unique violation when one was stored before; nothing is written then
 */
export async function copyBatch(client: pg.ClientBase, batch: Pending[], now: Date): Promise<void> {
  const readings = readingRows(batch);
  await copyInTransaction(
    client,
    [copyInto('uplink', UPLINK_COLUMNS), ...(readings ? [COPY_READINGS] : []), ...useCredits(batch, now)],
    [uplinkRows(batch), ...(readings ? [readings] : [])],
  );
}

/** Connections that have a table `incoming`, which is empty outside of a transaction. */
const prepared = new WeakSet<pg.ClientBase>();

async function prepareIncoming(client: pg.ClientBase): Promise<void> {
  if (prepared.has(client)) return;
  await client.query('create temp table incoming (like uplink) on commit delete rows');
  prepared.add(client);
}

/**
 * Those of `incoming` that are new, into `uplink`: not stored with the same time, nor lately with almost the same.
 * The subquery as a value is looked up row by row by the index; as a condition it might become a scan of the month.
 * Their order keeps two batches with the same messages from waiting for each other.
 */
const insertNew = (now: Date) => `
  insert into uplink (${UPLINK_COLUMNS})
  select ${UPLINK_COLUMNS} from incoming
  where (
    select true from uplink as earlier
    where earlier.device_id = incoming.device_id and earlier.frame_key = incoming.frame_key
      and abs(extract(epoch from earlier.received_at - incoming.received_at)) * 1000 <= ${LIMITS.ingest.sameUplinkMs}
      and earlier.received_at between '${iso(now.getTime() - HOUR_MS)}' and '${iso(now.getTime() + HOUR_MS)}'
    limit 1
  ) is null
  order by device_id, frame_key, received_at
  on conflict do nothing
  returning device_id, frame_key, (extract(epoch from received_at) * 1000)::bigint`;

const iso = (epochMs: number) => new Date(epochMs).toISOString();

/**
 * Writes what is new of a batch in which messages may have been stored before.
 * @returns the messages that were new
 */
export async function copyNewOfBatch(client: pg.ClientBase, batch: Pending[], now: Date): Promise<Pending[]> {
  await prepareIncoming(client);
  try {
    const inserted = await copyInTransaction(
      client,
      ['begin', copyInto('incoming', UPLINK_COLUMNS), insertNew(now)],
      [uplinkRows(batch)],
    );
    const keys = new Set(inserted.map((row) => row.join('/')));
    // Of copies within the batch, the first stands for all.
    const stored = batch.filter(({ accepted: { device, uplink }, frameKey }) =>
      keys.delete(`${device.deviceId}/${frameKey}/${uplink.receivedAt}`),
    );
    const readings = readingRows(stored);
    await copyInTransaction(
      client,
      [...(readings ? [COPY_READINGS] : []), ...useCredits(stored, now), 'commit'],
      readings ? [readings] : [],
    );
    return stored;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

interface StoredFrame {
  device_id: number;
  frame_key: string;
  received_at: number;
}

/** The newest `limit` messages that were received since a time, oldest first. Serves the whole database. */
export async function listStoredFrames(db: Db, since: number, limit: number): Promise<StoredFrame[]> {
  const { rows } = await sql<StoredFrame>`
    select device_id, frame_key, received_at from uplink
    where received_at >= ${at(since)} order by received_at desc limit ${limit}`.execute(db);
  return rows.reverse();
}
