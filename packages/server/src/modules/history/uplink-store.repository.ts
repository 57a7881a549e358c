import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { HOUR_MS } from '@fieldscope/contract/time';
import type pg from 'pg';
import { CopyRows } from '../../platform/postgres/copy-rows';
import { copyInTransaction } from '../../platform/postgres/copy-transaction';
import { type Db, sql } from '../../platform/postgres/db';
import { type HotReading, packReadings } from './hot-readings.model';
import { withoutPacked } from './packed-copies.repository';
import type { RawUplink } from './uplink-codec.model';

/** An uplink on its way into the database. */
export interface NewUplink extends Omit<RawUplink, 'readingCount'> {
  orgId: OrgId;
  deviceId: number;
  /** What copies of it have in common. */
  frameKey: bigint;
  readings: readonly HotReading[];
}

/** What else is written in the same transaction, as statements without parameters. */
type StatementsFor<T> = (stored: T[]) => string[];

export { LATE_MS } from './packed-copies.repository';

const COLUMNS =
  'org_id, device_id, received_at, frame_key, uploaded_at, measured_from, measured_to, f_cnt, f_port, reading_count, rssi, snr, source, refusal, detail, time_replaced, payload, gateways, info, readings';
const COLUMN_COUNT = 20;
const ROW_BYTES = 400;
const COPY_UPLINKS = `copy uplink (${COLUMNS}) from stdin (format binary)`;
const COPY_INCOMING = `copy incoming (${COLUMNS}) from stdin (format binary)`;

/**
 * Writes uplinks that are all new, in one transaction and one round trip.
 * @throws the database's unique violation when one was stored before; nothing is written then
 */
export async function insertUplinks<T extends NewUplink>(
  client: pg.ClientBase,
  uplinks: T[],
  statementsFor: StatementsFor<T>,
): Promise<void> {
  await copyInTransaction(client, [COPY_UPLINKS, ...statementsFor(uplinks)], [rowsOf(uplinks)]);
}

/**
 * Writes what is new of uplinks that may have been stored before.
 * @returns those that were new
 */
export async function insertNewUplinks<T extends NewUplink>(
  client: pg.ClientBase,
  uplinks: T[],
  now: number,
  statementsFor: StatementsFor<T>,
): Promise<T[]> {
  await prepareIncoming(client);
  try {
    await client.query('begin');
    const unpacked = await withoutPacked(client, uplinks, now);
    const inserted =
      unpacked.length === 0
        ? []
        : await copyInTransaction(client, [COPY_INCOMING, insertNew(now)], [rowsOf(unpacked)]);
    const keys = new Set(inserted.map((row) => row.join('/')));
    // Of copies within the batch, the first stands for all.
    const stored = unpacked.filter(({ deviceId, frameKey, receivedAt }) =>
      keys.delete(`${deviceId}/${frameKey}/${receivedAt}`),
    );
    await client.query([...statementsFor(stored), 'commit'].join('; '));
    return stored;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Rows for `copy uplink (COLUMNS)`. */
function rowsOf(uplinks: readonly NewUplink[]): Buffer {
  const rows = new CopyRows(uplinks.length * ROW_BYTES);
  for (const uplink of uplinks) {
    const { readings, receivedAt } = uplink;
    const { from, to } = spanOf(readings);
    rows.row(COLUMN_COUNT);
    rows.int8(Number(uplink.orgId));
    rows.int4(uplink.deviceId);
    rows.timestamp(receivedAt);
    rows.bigint(uplink.frameKey);
    rows.timestamp(uplink.uploadedAt);
    readings.length === 0 ? rows.nothing() : rows.timestamp(from);
    readings.length === 0 ? rows.nothing() : rows.timestamp(to);
    uplink.fCnt === null ? rows.nothing() : rows.int8(uplink.fCnt);
    uplink.fPort === null ? rows.nothing() : rows.int2(uplink.fPort);
    rows.int4(readings.length);
    uplink.rssi === null ? rows.nothing() : rows.float4(uplink.rssi);
    uplink.snr === null ? rows.nothing() : rows.float4(uplink.snr);
    rows.text(uplink.source);
    uplink.refusal === null ? rows.nothing() : rows.text(uplink.refusal);
    uplink.detail === null ? rows.nothing() : rows.text(uplink.detail);
    rows.bool(uplink.isTimeReplaced);
    rows.bytes(uplink.payload);
    rows.json(uplink.gateways);
    uplink.info === null ? rows.nothing() : rows.json(uplink.info);
    readings.length === 0 ? rows.nothing() : rows.bytes(packReadings(readings, receivedAt));
  }
  return rows.finish();
}

function spanOf(readings: readonly HotReading[]): { from: number; to: number } {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { measuredAt } of readings) {
    if (measuredAt < from) from = measuredAt;
    if (measuredAt > to) to = measuredAt;
  }
  return { from, to };
}

/** Connections that have a table `incoming`, which is empty outside of a transaction. */
const prepared = new WeakSet<pg.ClientBase>();

async function prepareIncoming(client: pg.ClientBase): Promise<void> {
  if (prepared.has(client)) return;
  await client.query('create temp table incoming (like uplink) on commit delete rows');
  prepared.add(client);
}

const iso = (epochMs: number) => new Date(epochMs).toISOString();

/**
 * Those of `incoming` that are new, into `uplink`: not stored with the same time, nor lately with almost the same.
 * The subquery as a value is looked up row by row by the key; as a condition it might become a scan of the table.
 * Their order keeps two batches with the same messages from waiting for each other.
 */
const insertNew = (now: number) => `
  insert into uplink (${COLUMNS})
  select ${COLUMNS} from incoming
  where (
    select true from uplink as earlier
    where earlier.org_id = incoming.org_id and earlier.device_id = incoming.device_id
      and earlier.frame_key = incoming.frame_key
      and abs(extract(epoch from earlier.received_at - incoming.received_at)) * 1000 <= ${LIMITS.ingest.sameUplinkMs}
      and earlier.received_at between '${iso(now - HOUR_MS)}' and '${iso(now + HOUR_MS)}'
    limit 1
  ) is null
  order by org_id, device_id, received_at, frame_key
  on conflict do nothing
  returning device_id, frame_key, (extract(epoch from received_at) * 1000)::bigint`;

export interface StoredFrame {
  device_id: number;
  frame_key: string;
  received_at: number;
}

/** The newest `limit` uplinks received since a time, oldest first. Serves the whole database. */
export async function listStoredFrames(db: Db, since: number, limit: number): Promise<StoredFrame[]> {
  const { rows } = await sql<StoredFrame>`
    select device_id, frame_key, received_at from uplink
    where received_at >= ${new Date(since)} order by received_at desc limit ${limit}`.execute(db);
  return rows.reverse();
}
