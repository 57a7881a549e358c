import { fail } from '@fieldscope/contract/errors/fail';
import { EuiInAnyCase } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import { z } from 'zod';
import type { Uplink } from './ingest.model';

/** Figures of the radio link that no radio can have are left out: the reading itself may be right. */
export const Decibels = z.number().min(-1000).max(1000).optional().catch(undefined);
/** In Hz; up to what 32 bits hold, as in the network servers' own messages. */
export const Frequency = z.coerce
  .number()
  .transform(Math.round)
  .pipe(z.number().min(0).max(0xffff_ffff))
  .optional()
  .catch(undefined);

/**
 * Events of ChirpStack v4 in JSON (facts: network servers, section 1): the proto3 mapping, so unset parts may be
 * missing or null.
 */
const Rx = z.object({
  gatewayId: z.string().max(64).optional(),
  rssi: Decibels,
  snr: Decibels,
});
const Event = z.object({
  time: z.string().optional(),
  deviceInfo: z.object({ devEui: EuiInAnyCase }),
  devAddr: z.string().max(16).nullish(),
});
const Up = Event.extend({
  fCnt: z.number().int().min(0).max(0xffff_ffff).nullish(),
  fPort: z.number().int().min(0).max(255).nullish(),
  data: z.base64().max(4096).nullish(),
  object: z.unknown().optional(),
  rxInfo: z.array(Rx).nullish(),
  txInfo: z.object({ frequency: Frequency }).nullish(),
});
const Status = Event.extend({
  batteryLevel: z.number().min(0).max(100).optional().catch(undefined),
  batteryLevelUnavailable: z.boolean().optional(),
  externalPowerSource: z.boolean().optional(),
});

function read<S extends z.ZodType>(schema: S, message: unknown): z.output<S> {
  const parsed = schema.safeParse(message);
  return parsed.success
    ? parsed.data
    : fail('open_parameter_invalid', { field: parsed.error.issues[0]?.path.join('.') || 'body' });
}

/** Time of an event, or now when it is missing or unreadable. */
export function timeOf(text: string | undefined, now: EpochMs): EpochMs {
  const parsed = text === undefined ? Number.NaN : Date.parse(text);
  return (Number.isNaN(parsed) ? now : parsed) as EpochMs;
}

/** Gateways, the one that heard best first. */
export function strongestFirst<T extends { rssi?: number }>(heard: readonly T[]): T[] {
  return [...heard].sort((a, b) => (b.rssi ?? -999) - (a.rssi ?? -999));
}

/** An `up` event as an uplink. @throws AppError open_parameter_invalid naming the part that is wrong */
export function readChirpstackUp(message: unknown, now: EpochMs): Uplink {
  const event = read(Up, message);
  const heard = strongestFirst(event.rxInfo ?? []);
  return {
    source: 'chirpstack',
    devEui: event.deviceInfo.devEui,
    receivedAt: timeOf(event.time, now),
    fPort: event.fPort ?? null,
    fCnt: event.fCnt ?? null,
    devAddr: event.devAddr ?? '',
    payload: Buffer.from(event.data ?? '', 'base64'),
    rssi: heard[0]?.rssi ?? null,
    snr: heard[0]?.snr ?? null,
    frequency: event.txInfo?.frequency ?? null,
    gateways: heard.flatMap(({ gatewayId }) => (gatewayId ? [gatewayId.toUpperCase()] : [])),
    decoded: event.object ?? undefined,
  };
}

/** A `join` event: the device has a new session. */
export function readChirpstackJoin(message: unknown, now: EpochMs) {
  const event = read(Event, message);
  return { devEui: event.deviceInfo.devEui, joinedAt: timeOf(event.time, now) };
}

/** A `status` event: battery in percent, null when the device runs on mains or does not know. */
export function readChirpstackStatus(message: unknown, now: EpochMs) {
  const event = read(Status, message);
  const known =
    event.batteryLevel !== undefined && !event.batteryLevelUnavailable && !event.externalPowerSource;
  return {
    devEui: event.deviceInfo.devEui,
    at: timeOf(event.time, now),
    battery: known ? event.batteryLevel! : null,
  };
}
