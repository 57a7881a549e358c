import { type DeviceInfo, decodeUplink, findModel, type MeasurementValue } from '@fieldscope/codecs';
import { LIMITS } from '@fieldscope/contract/limits';
import type { EpochMs } from '@fieldscope/contract/time';
import { z } from 'zod';
import type { Accepted, IngestReading, KnownDevice, Uplink } from './ingest.model';

/** Whether a time may be a measuring time: not far ahead of our clock, not older than what we keep. */
export function isPlausibleTime(at: number, now: number): boolean {
  return at <= now + LIMITS.ingest.aheadMs && at >= now - LIMITS.ingest.behindMs;
}

/**
 * Looks at an uplink with the codec of the device's model. What cannot be decoded is kept raw with its reason.
 * Readings without a time of their own were measured when the uplink was received.
 */
export function decode(device: KnownDevice, uplink: Uplink, now: EpochMs): Accepted {
  const { decoded, ...raw } = uplink;
  const kept = {
    device,
    uplink: raw,
    readings: [] as IngestReading[],
    info: null,
    refusal: null,
    detail: null,
  };
  // A frame that carries only MAC commands has no payload and is nothing to complain about.
  if (uplink.payload.length === 0) return kept;
  const model = findModel(device.model);
  if (model && model.family === null && decoded !== undefined) {
    const read = readDecoded(decoded);
    return read
      ? { ...kept, info: read.info, readings: timed(read.readings, uplink.receivedAt, now) }
      : { ...kept, refusal: 'unknown_frame', detail: 'object' };
  }
  const outcome = decodeUplink(device.model, { bytes: uplink.payload, fPort: uplink.fPort });
  if (!outcome.ok) return { ...kept, refusal: outcome.reason, detail: outcome.detail ?? null };
  return {
    ...kept,
    info: Object.keys(outcome.info).length > 0 ? outcome.info : null,
    readings: timed(outcome.readings, uplink.receivedAt, now),
  };
}

interface UntimedReading {
  measurementId: number;
  channel: number;
  value: MeasurementValue;
  measuredAt?: number;
}

function timed(readings: readonly UntimedReading[], receivedAt: EpochMs, now: EpochMs): IngestReading[] {
  return readings.map(({ measurementId, channel, value, measuredAt }) => ({
    measurementId,
    channel,
    value,
    measuredAt:
      measuredAt !== undefined && isPlausibleTime(measuredAt, now) ? (measuredAt as EpochMs) : receivedAt,
  }));
}

const DecodedMessage = z.object({
  type: z.string().optional(),
  measurementId: z.coerce.number().int().min(1).max(99_999).optional(),
  measurementValue: z.union([z.number(), z.string()]).optional(),
  channel: z.coerce.number().int().min(0).max(255).optional(),
  timestamp: z.number().transform(Math.round).optional(),
  battery: z.coerce.number().min(0).max(100).optional(),
});
const Decoded = z.object({ messages: z.array(z.union([DecodedMessage, z.array(DecodedMessage)])) });
const FIRST_CHANNEL = 1;

/** What the decoder of a network server made of a payload: `messages`, flat or nested one level. */
function readDecoded(decoded: unknown): { readings: UntimedReading[]; info: DeviceInfo | null } | undefined {
  const parsed = Decoded.safeParse(decoded);
  if (!parsed.success) return undefined;
  const messages = parsed.data.messages.flat();
  const battery = messages.find((message) => message.battery !== undefined)?.battery;
  return {
    info: battery === undefined ? null : { battery },
    readings: messages.flatMap(({ measurementId, measurementValue, channel, timestamp }) =>
      measurementId === undefined || measurementValue === undefined
        ? []
        : [
            {
              measurementId,
              value: measurementValue,
              channel: channel ?? FIRST_CHANNEL,
              measuredAt: timestamp,
            },
          ],
    ),
  };
}
