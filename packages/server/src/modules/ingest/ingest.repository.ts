import type pg from 'pg';
import { copyInTransaction } from '../../platform/postgres/copy-transaction';
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

const COPY_UPLINKS = `copy uplink (${UPLINK_COLUMNS}) from stdin (format binary)`;
const COPY_READINGS = `copy reading (${READING_COLUMNS}) from stdin (format binary)`;

/**
 * Writes a batch whose rows are all new: two COPYs and the credits in one transaction.
 * @throws the database's unique violation when a row was stored before; nothing is written then
 */
export function copyBatch(client: pg.ClientBase, batch: Pending[], now: Date): Promise<void> {
  const readings = readingRows(batch);
  return copyInTransaction(
    client,
    [COPY_UPLINKS, ...(readings ? [COPY_READINGS] : []), ...useCredits(batch, now)],
    [uplinkRows(batch), ...(readings ? [readings] : [])],
  );
}

const UPLINKS_IF_NEW = `
  insert into uplink (${UPLINK_COLUMNS})
  select received_at, uploaded_at, org_id, device_id, frame_key, f_cnt, f_port, reading_count, rssi, snr, source,
         refusal, detail, decode(payload, 'hex'), gateways, info
  from jsonb_to_recordset($1::jsonb) as row (
    received_at timestamptz, uploaded_at timestamptz, org_id bigint, device_id int, frame_key bigint, f_cnt bigint,
    f_port smallint, reading_count smallint, rssi real, snr real, source text, refusal text, detail text,
    payload text, gateways jsonb, info jsonb)
  on conflict do nothing
  returning device_id, frame_key`;

const READINGS_IF_NEW = `
  insert into reading (${READING_COLUMNS})
  select measured_at, uploaded_at, value, f_cnt, series_id, detail
  from jsonb_to_recordset($1::jsonb) as row (
    measured_at timestamptz, uploaded_at timestamptz, value double precision, f_cnt bigint, series_id int, detail jsonb)
  on conflict do nothing
  returning series_id, measured_at`;

/**
 * Writes what is new of a batch in which some rows were stored before.
 * @returns the messages that were new, each with those of its readings that were
 */
export async function insertNewOfBatch(
  client: pg.ClientBase,
  batch: Pending[],
  now: Date,
): Promise<Pending[]> {
  try {
    await client.query('begin');
    const uplinks = await client.query(UPLINKS_IF_NEW, [JSON.stringify(batch.map(uplinkRecord))]);
    const newFrames = new Set(uplinks.rows.map((row) => `${row.device_id}/${row.frame_key}`));
    const fresh = firstOfEach(batch).filter((one) =>
      newFrames.has(`${one.accepted.device.deviceId}/${one.frameKey}`),
    );
    const readings = await client.query(READINGS_IF_NEW, [JSON.stringify(fresh.flatMap(readingRecords))]);
    const newReadings = new Set(readings.rows.map((row) => `${row.series_id}/${row.measured_at}`));
    const stored = fresh.map((one) => ({
      ...one,
      readings: one.readings.filter((reading) =>
        newReadings.delete(`${reading.seriesId}/${reading.measuredAt}`),
      ),
    }));
    await client.query([...useCredits(stored, now), 'commit'].join('; '));
    return stored;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function firstOfEach(batch: Pending[]): Pending[] {
  const first = new Map<string, Pending>();
  for (const one of batch) {
    const key = `${one.accepted.device.deviceId}/${one.frameKey}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

const iso = (epochMs: number) => new Date(epochMs).toISOString();

function uplinkRecord({ accepted, frameKey, readings, uploadedAt }: Pending) {
  const { uplink, device } = accepted;
  return {
    received_at: iso(uplink.receivedAt),
    uploaded_at: iso(uploadedAt),
    org_id: device.orgId,
    device_id: device.deviceId,
    frame_key: frameKey.toString(),
    f_cnt: uplink.fCnt,
    f_port: uplink.fPort,
    reading_count: readings.length,
    rssi: uplink.rssi,
    snr: uplink.snr,
    source: uplink.source,
    refusal: accepted.refusal,
    detail: accepted.detail,
    payload: uplink.payload.toString('hex'),
    gateways: uplink.gateways,
    info: accepted.info,
  };
}

function readingRecords({ accepted, readings }: Pending) {
  return readings.map((reading) => ({
    measured_at: iso(reading.measuredAt),
    uploaded_at: iso(reading.uploadedAt),
    value: typeof reading.value === 'number' ? reading.value : null,
    f_cnt: accepted.uplink.fCnt,
    series_id: reading.seriesId,
    detail: typeof reading.value === 'number' ? null : reading.value,
  }));
}
