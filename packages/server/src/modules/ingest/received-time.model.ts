import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import type { EpochMs } from '@fieldscope/contract/time';
import type { Uplink } from '../network-server-kinds/message.model';
import type { ReceivedUplink } from './ingest.model';

/** A time of a foreign clock; undefined when it is missing, far ahead of our clock, or older than what we keep. */
export function believable(at: number | null | undefined, now: EpochMs): EpochMs | undefined {
  const { aheadMs, behindMs } = INGEST_LIMITS;
  return at != null && at <= now + aheadMs && at >= now - behindMs ? (at as EpochMs) : undefined;
}

/** A message with the time under which it is stored. */
export function received(uplink: Uplink, now: EpochMs): ReceivedUplink {
  const { reportedAt } = uplink;
  const receivedAt = believable(reportedAt, now);
  // Field by field: what is left of a rest or spread has a hidden class of its own, which slows every later look at it.
  return {
    source: uplink.source,
    devEui: uplink.devEui,
    fPort: uplink.fPort,
    fCnt: uplink.fCnt,
    identity: uplink.identity,
    payload: uplink.payload,
    rssi: uplink.rssi,
    snr: uplink.snr,
    frequency: uplink.frequency,
    spreadingFactor: uplink.spreadingFactor,
    frequencyPlan: uplink.frequencyPlan,
    gateways: uplink.gateways,
    address: uplink.address,
    receivedAt: receivedAt ?? now,
    isTimedHere: receivedAt === undefined,
    isTimeReplaced: reportedAt !== null && receivedAt === undefined,
  };
}

/**
 * When something in a message was measured: at the time that it gives, or when the message was received. Marks
 * the message when the time cannot be right.
 */
export function measuringTime(given: number | undefined, uplink: ReceivedUplink, now: EpochMs): EpochMs {
  const measuredAt = believable(given, now);
  if (given !== undefined && measuredAt === undefined) uplink.isTimeReplaced = true;
  return measuredAt ?? uplink.receivedAt;
}
