import { type DeviceInfo, decodeUplink, findModel, type MeasurementValue } from '@fieldscope/codecs';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import type { EpochMs } from '@fieldscope/contract/time';
import { z } from 'zod';
import { isStorable } from '../../platform/postgres/storable-text';
import type { Uplink } from '../network-server-kinds/message.model';
import type { Accepted, IngestReading, KnownDevice, ReceivedUplink } from './ingest.model';
import { measuringTime, received } from './received-time.model';

/** What was read of an uplink, or why nothing could be. */
type ReadUplink =
  | { readings: readonly UntimedReading[]; info: DeviceInfo | null }
  | { reason: string; detail: string | null };

/**
 * Looks at an uplink with the codec of the device's model. What cannot be decoded is kept raw with its reason.
 * Readings without a time of their own were measured when the uplink was received.
 */
export function decode(device: KnownDevice, uplink: Uplink, now: EpochMs): Accepted {
  return accept(device, uplink, read(device, uplink), now);
}

function read({ model: name }: KnownDevice, { payload, fPort, decoded }: Uplink): ReadUplink {
  // A frame that carries only MAC commands has no payload and is nothing to complain about.
  if (payload.length === 0) return { readings: [], info: null };
  const model = findModel(name);
  if (model && model.family === null && decoded !== undefined)
    return readDecoded(decoded) ?? { reason: 'unknown_frame', detail: 'object' };
  const outcome = decodeUplink(name, { bytes: payload, fPort });
  if (!outcome.ok) return { reason: outcome.reason, detail: outcome.detail ?? null };
  const { readings, info } = outcome;
  return { readings, info: Object.keys(info).length > 0 ? info : null };
}

/** What is written for an uplink: what was read of it, or why it is kept raw. */
export function accept(device: KnownDevice, uplink: Uplink, outcome: ReadUplink, now: EpochMs): Accepted {
  const kept = received(uplink, now);
  const isRead = 'readings' in outcome;
  return {
    device,
    uplink: kept,
    readings: isRead ? timed(outcome.readings, kept, now) : [],
    info: isRead ? outcome.info : null,
    refusal: isRead ? null : outcome.reason,
    detail: isRead ? null : outcome.detail,
  };
}

interface UntimedReading {
  measurementId: number;
  channel: number;
  value: MeasurementValue;
  measuredAt?: number;
}

function timed(readings: readonly UntimedReading[], uplink: ReceivedUplink, now: EpochMs): IngestReading[] {
  return readings.map(({ measurementId, channel, value, measuredAt }) => ({
    measurementId,
    channel,
    value,
    measuredAt: measuringTime(measuredAt, uplink, now),
  }));
}

const DecodedMessage = z.object({
  type: z.string().optional(),
  measurementId: z.coerce.number().int().min(1).max(99_999).optional(),
  measurementValue: z.union([z.number(), z.string().refine(isStorable)]).optional(),
  channel: z.coerce.number().int().min(0).max(255).optional(),
  timestamp: z.number().transform(Math.round).optional(),
  battery: z.coerce.number().min(0).max(100).optional(),
});
const MOST = INGEST_LIMITS.messageItems;
const FIRST_CHANNEL = 1;

/** What the decoder of a network server made of a payload: `messages`, flat or nested one level. */
function readDecoded(decoded: unknown): { readings: UntimedReading[]; info: DeviceInfo | null } | undefined {
  const given = listMessages(decoded);
  if (!given) return undefined;
  const readings: UntimedReading[] = [];
  let battery: number | undefined;
  for (const one of given) {
    const message = DecodedMessage.safeParse(one).data;
    if (!message) return undefined;
    const { measurementId, measurementValue: value, channel = FIRST_CHANNEL, timestamp } = message;
    battery ??= message.battery;
    if (measurementId !== undefined && value !== undefined)
      readings.push({ measurementId, value, channel, measuredAt: timestamp });
  }
  return { readings, info: battery === undefined ? null : { battery } };
}

/** All of `messages` in one list; undefined when they are none or too many, before any is looked at. */
function listMessages(decoded: unknown): unknown[] | undefined {
  const { messages } = (decoded ?? {}) as { messages?: unknown };
  if (!Array.isArray(messages) || messages.length > MOST) return undefined;
  let count = 0;
  for (const one of messages) count += Array.isArray(one) ? one.length : 1;
  return count > MOST ? undefined : messages.flat();
}
