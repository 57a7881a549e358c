import type { EpochMs } from '@fieldscope/contract/time';
import type { Uplink } from './ingest.model';
import { MessagePart, PORTS } from './message-part.model';
import { linkOf } from './radio-link.model';

/*
 * Events of ChirpStack v4 in JSON (facts: network servers, section 1): the proto3 mapping, so unset parts may be
 * missing or null. A part that is wrong throws AppError open_parameter_invalid with its name.
 */

const devEuiOf = (event: MessagePart) => event.needed('deviceInfo').eui('devEui');

/** An `up` event as an uplink. */
export function readChirpstackUp(message: unknown, now: EpochMs): Uplink {
  const event = MessagePart.of(message);
  return {
    source: 'chirpstack',
    devEui: devEuiOf(event),
    receivedAt: event.time('time') ?? now,
    fPort: event.count('fPort', PORTS) ?? null,
    fCnt: event.count('fCnt') ?? null,
    devAddr: event.text('devAddr') ?? '',
    payload: event.bytes('data'),
    ...linkOf(event.parts('rxInfo').map(heardBy)),
    frequency: event.part('txInfo')?.frequency('frequency') ?? null,
    decoded: event.any('object'),
  };
}

const heardBy = (rx: MessagePart) => ({
  gateway: rx.text('gatewayId')?.toUpperCase(),
  rssi: rx.decibels('rssi'),
  snr: rx.decibels('snr'),
});

/** A `join` event: the device has a new session. */
export function readChirpstackJoin(message: unknown, now: EpochMs) {
  const event = MessagePart.of(message);
  return { devEui: devEuiOf(event), joinedAt: event.time('time') ?? now };
}

/** A `status` event: battery in percent, null when the device runs on mains or does not know. */
export function readChirpstackStatus(message: unknown, now: EpochMs) {
  const event = MessagePart.of(message);
  const isKnown = !event.flag('batteryLevelUnavailable') && !event.flag('externalPowerSource');
  return {
    devEui: devEuiOf(event),
    at: event.time('time') ?? now,
    battery: (isKnown ? event.percent('batteryLevel') : undefined) ?? null,
  };
}
