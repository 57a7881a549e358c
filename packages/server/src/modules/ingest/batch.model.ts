import type { OrgId } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import type { NewUplink } from '../history/history.service';
import type { Accepted, Outcome, StoredReading, StoredUplink } from './ingest.model';

/** One message on its way into the database. */
export interface Pending extends NewUplink {
  accepted: Accepted;
  readings: StoredReading[];
  uploadedAt: EpochMs;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** A message with what its row holds. */
export function pendingOf(
  waiting: Pick<Pending, 'accepted' | 'frameKey' | 'resolve' | 'reject'>,
  readings: StoredReading[],
  uploadedAt: EpochMs,
): Pending {
  const { device, uplink, info, refusal, detail } = waiting.accepted;
  return {
    accepted: waiting.accepted,
    frameKey: waiting.frameKey,
    resolve: waiting.resolve,
    reject: waiting.reject,
    orgId: device.orgId,
    deviceId: device.deviceId,
    receivedAt: uplink.receivedAt,
    uploadedAt,
    fCnt: uplink.fCnt,
    fPort: uplink.fPort,
    rssi: uplink.rssi,
    snr: uplink.snr,
    spreadingFactor: uplink.spreadingFactor,
    source: uplink.source,
    refusal,
    detail,
    isTimeReplaced: uplink.isTimeReplaced,
    payload: uplink.payload,
    gateways: uplink.gateways,
    info,
    readings,
  };
}

/** Items that a batch stores, without those that we derived, by organisation and device. */
export function itemsByDevice(batch: Pending[]): Map<OrgId, Map<number, number>> {
  const items = new Map<OrgId, Map<number, number>>();
  for (const { accepted, readings } of batch) {
    const count = readings.filter(({ isDerived }) => !isDerived).length;
    if (count === 0) continue;
    const { orgId, deviceId } = accepted.device;
    const ofOrg = items.get(orgId) ?? new Map<number, number>();
    items.set(orgId, ofOrg.set(deviceId, (ofOrg.get(deviceId) ?? 0) + count));
  }
  return items;
}

export function storedUplink({ accepted, frameKey, readings, uploadedAt }: Pending): StoredUplink {
  const { device, uplink, info, refusal } = accepted;
  return {
    device,
    frameKey,
    source: uplink.source,
    receivedAt: uplink.receivedAt,
    uploadedAt,
    fCnt: uplink.fCnt,
    rssi: uplink.rssi,
    snr: uplink.snr,
    frequency: uplink.frequency,
    spreadingFactor: uplink.spreadingFactor,
    frequencyPlan: uplink.frequencyPlan,
    gateways: uplink.gateways,
    address: uplink.address,
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
