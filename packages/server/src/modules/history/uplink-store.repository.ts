import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { HOUR_MS } from '@fieldscope/contract/time';
import type pg from 'pg';
import { CopyRows } from '../../platform/postgres/copy-rows';
import { copyInTransaction } from '../../platform/postgres/copy-transaction';
import { type Db, sql, violatedUnique } from '../../platform/postgres/db';
import { among, type Served } from '../../platform/postgres/shards';
import { type HotReading, packReadings } from './hot-readings.model';
import type { NewUplink } from './new-uplink.model';
import { organisationsOf } from './organisations.model';
import { withoutPacked } from './packed-copies.repository';

/** What else is written in the same transaction, as statements without parameters. */
type StatementsFor<T> = (stored: T[]) => string[];

export { LATE_MS } from './packed-copies.repository';

const COLUMNS =
  'org_id, device_id, received_at, frame_key, uploaded_at, measured_from, measured_to, f_cnt, f_port, reading_count, rssi, snr, source, refusal, detail, time_replaced, payload, gateways, info, readings, spreading_factor';
const COLUMN_COUNT = 21;
const ROW_BYTES = 400;
const COPY_UPLINKS = `copy uplink (${COLUMNS}) from stdin (format binary)`;
const UPLINK_KEY = 'uplink_frame';

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
  for (;;) {
    try {
      await client.query('begin');
      const unpacked = await withoutPacked(client, uplinks, now);
      const stored = withoutRepetitions(await withoutStored(client, unpacked, now));
      const statements = [...statementsFor(stored), 'commit'];
      if (stored.length === 0) await client.query(statements.join('; '));
      else
        await copyInTransaction(
          client,
          [COPY_UPLINKS, ...statements],
          [rowsOf(stored.toSorted(inOrderOfKeys))],
        );
      return stored;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      // Another process stored one of them meanwhile: now it is found.
      if (violatedUnique(error) !== UPLINK_KEY) throw error;
    }
  }
}

/**
 * Leaves out uplinks that are rows already: stored with the same time, or lately with almost the same. The subquery as a
 * value is looked up uplink by uplink by the key; as a condition it might become a scan of the table.
 */
async function withoutStored<T extends NewUplink>(
  client: pg.ClientBase,
  uplinks: T[],
  now: number,
): Promise<T[]> {
  if (uplinks.length === 0) return [];
  const { rows } = await client.query<{ position: number }>(
    `select position::int
     from unnest($1::bigint[], $2::int[], $3::bigint[], $4::timestamptz[])
       with ordinality as given (org_id, device_id, frame_key, at, position)
     where (
       select true from uplink
       where uplink.org_id = any($8) and uplink.org_id = given.org_id and uplink.device_id = given.device_id
         and uplink.frame_key = given.frame_key
         and uplink.received_at between given.at - $5::interval and given.at + $5::interval
         and (uplink.received_at = given.at or uplink.received_at between $6 and $7)
       limit 1
     )`,
    [
      uplinks.map(({ orgId }) => orgId),
      uplinks.map(({ deviceId }) => deviceId),
      uplinks.map(({ frameKey }) => frameKey),
      uplinks.map(({ receivedAt }) => new Date(receivedAt)),
      `${INGEST_LIMITS.sameUplinkMs} ms`,
      new Date(now - HOUR_MS),
      new Date(now + HOUR_MS),
      organisationsOf(uplinks),
    ],
  );
  const stored = new Set(rows.map(({ position }) => position - 1));
  return uplinks.filter((_, index) => !stored.has(index));
}

/** Of copies among them, the first stands for all. */
function withoutRepetitions<T extends NewUplink>(uplinks: T[]): T[] {
  const seen = new Set<string>();
  return uplinks.filter(({ deviceId, frameKey, receivedAt }) => {
    const key = `${deviceId}/${frameKey}/${receivedAt}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Keeps two batches with the same messages from waiting for each other. */
const inOrderOfKeys = (a: NewUplink, b: NewUplink): number =>
  Number(a.orgId) - Number(b.orgId) ||
  a.deviceId - b.deviceId ||
  a.receivedAt - b.receivedAt ||
  (a.frameKey < b.frameKey ? -1 : 1);

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
    uplink.spreadingFactor === null ? rows.nothing() : rows.int2(uplink.spreadingFactor);
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

export interface StoredFrame {
  device_id: number;
  frame_key: string;
  received_at: number;
}

/** The newest `limit` uplinks received since a time, oldest first. Serves every organisation of a database server. */
export async function listStoredFrames(
  db: Db,
  since: number,
  limit: number,
  served: Served,
): Promise<StoredFrame[]> {
  const { rows } = await sql<StoredFrame>`
    select device_id, frame_key, received_at from uplink
    where received_at >= ${new Date(since)} ${among(served)} order by received_at desc limit ${limit}`.execute(
    db,
  );
  return rows.reverse();
}
