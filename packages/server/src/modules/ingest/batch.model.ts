import type { OrgId } from '@fieldscope/contract/ids';
import { CopyRows } from './copy-rows.model';
import type { Accepted, Outcome, StoredReading, StoredUplink } from './ingest.model';

/** One message on its way into the database. */
export interface Pending {
  accepted: Accepted;
  frameKey: bigint;
  readings: StoredReading[];
  uploadedAt: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

const UPLINK_BYTES = 256;
const READING_BYTES = 72;

export const UPLINK_COLUMNS =
  'received_at, uploaded_at, org_id, device_id, frame_key, f_cnt, f_port, reading_count, rssi, snr, source, refusal, detail, payload, gateways, info, time_replaced';
export const READING_COLUMNS = 'measured_at, uploaded_at, value, f_cnt, series_id, detail';

/** Rows for `copy uplink (UPLINK_COLUMNS)`. */
export function uplinkRows(batch: Pending[]): Buffer {
  const rows = new CopyRows(batch.length * UPLINK_BYTES);
  for (const { accepted, frameKey, readings, uploadedAt } of batch) {
    const { uplink, device } = accepted;
    rows.row(17);
    rows.timestamp(uplink.receivedAt);
    rows.timestamp(uploadedAt);
    rows.int8(Number(device.orgId));
    rows.int4(device.deviceId);
    rows.bigint(frameKey);
    uplink.fCnt === null ? rows.nothing() : rows.int8(uplink.fCnt);
    uplink.fPort === null ? rows.nothing() : rows.int2(uplink.fPort);
    rows.int2(readings.length);
    uplink.rssi === null ? rows.nothing() : rows.float4(uplink.rssi);
    uplink.snr === null ? rows.nothing() : rows.float4(uplink.snr);
    rows.text(uplink.source);
    accepted.refusal === null ? rows.nothing() : rows.text(accepted.refusal);
    accepted.detail === null ? rows.nothing() : rows.text(accepted.detail);
    rows.bytes(uplink.payload);
    rows.json(uplink.gateways);
    accepted.info === null ? rows.nothing() : rows.json(accepted.info);
    rows.bool(uplink.isTimeReplaced);
  }
  return rows.finish();
}

/** Rows for `copy reading (READING_COLUMNS)`; undefined when the batch measured nothing. */
export function readingRows(batch: Pending[]): Buffer | undefined {
  const count = batch.reduce((sum, { readings }) => sum + readings.length, 0);
  if (count === 0) return undefined;
  const rows = new CopyRows(count * READING_BYTES);
  for (const { accepted, readings } of batch) {
    const { fCnt } = accepted.uplink;
    for (const reading of readings) {
      rows.row(6);
      rows.timestamp(reading.measuredAt);
      rows.timestamp(reading.uploadedAt);
      const isNumber = typeof reading.value === 'number';
      isNumber ? rows.float8(reading.value as number) : rows.nothing();
      fCnt === null ? rows.nothing() : rows.int8(fCnt);
      rows.int4(reading.seriesId);
      isNumber ? rows.nothing() : rows.json(reading.value);
    }
  }
  return rows.finish();
}

/** Items that a batch stores, by organisation and device. */
export function itemsByDevice(batch: Pending[]): Map<OrgId, Map<number, number>> {
  const items = new Map<OrgId, Map<number, number>>();
  for (const { accepted, readings } of batch) {
    if (readings.length === 0) continue;
    const { orgId, deviceId } = accepted.device;
    const ofOrg = items.get(orgId) ?? new Map<number, number>();
    items.set(orgId, ofOrg.set(deviceId, (ofOrg.get(deviceId) ?? 0) + readings.length));
  }
  return items;
}

export function storedUplink({ accepted, readings, uploadedAt }: Pending): StoredUplink {
  const { device, uplink, info, refusal } = accepted;
  return {
    device,
    receivedAt: uplink.receivedAt,
    uploadedAt: uploadedAt as StoredUplink['uploadedAt'],
    fCnt: uplink.fCnt,
    rssi: uplink.rssi,
    snr: uplink.snr,
    frequency: uplink.frequency,
    gateways: uplink.gateways,
    info,
    refusal,
    readings,
  };
}

export function outcomeOf({ accepted, readings }: Pending): Outcome {
  return accepted.refusal === null
    ? { kind: 'stored', readings: readings.length }
    : { kind: 'refused', reason: accepted.refusal, detail: accepted.detail };
}
