import { type DeviceInfo, decodeUplink, findModel, type MeasurementValue } from '@fieldscope/codecs';
import { LIMITS } from '@fieldscope/contract/limits';
import type { EpochMs } from '@fieldscope/contract/time';
import { z } from 'zod';
import type { Accepted, IngestReading, KnownDevice, ReceivedUplink, Uplink } from './ingest.model';
import { measuringTime, received } from './received-time.model';
import { isStorable } from './storable-text.model';

/**
 * Looks at an uplink with the codec of the device's model. What cannot be decoded is kept raw with its reason.
 * Readings without a time of their own were measured when the uplink was received.
 */
export function decode(device: KnownDevice, uplink: Uplink, now: EpochMs): Accepted {
  const { decoded } = uplink;
  const kept: Accepted = {
    device,
    uplink: received(uplink, now),
    readings: [],
    info: null,
    refusal: null,
    detail: null,
  };
  // A frame that carries only MAC commands has no payload and is nothing to complain about.
  if (uplink.payload.length === 0) return kept;
  const model = findModel(device.model);
  if (model && model.family === null && decoded !== undefined) {
    const read = readDecoded(decoded);
    if (!read) return refused(kept, 'unknown_frame', 'object');
    kept.info = read.info;
    kept.readings = timed(read.readings, kept.uplink, now);
    return kept;
  }
  const outcome = decodeUplink(device.model, { bytes: uplink.payload, fPort: uplink.fPort });
  if (!outcome.ok) return refused(kept, outcome.reason, outcome.detail ?? null);
  kept.info = Object.keys(outcome.info).length > 0 ? outcome.info : null;
  kept.readings = timed(outcome.readings, kept.uplink, now);
  return kept;
}

const refused = (kept: Accepted, refusal: string, detail: string | null): Accepted => ({
  ...kept,
  refusal,
  detail,
});

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
const MOST = LIMITS.ingest.messageItems;
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
