import type { DownlinkEvent } from '../commands/downlink.model';
import type { FromDevice, Uplink } from './ingest.model';
import { applicationIdIn, MessagePart, PORTS } from './message-part.model';
import { frameIdentity, linkOf } from './radio-link.model';

/*
 * Events of ChirpStack v4 in JSON (facts: network servers, section 1): the proto3 mapping, so unset parts may be
 * missing or null. A part that is wrong throws AppError open_parameter_invalid with its name.
 */

/** Of any event. */
function senderOf(event: MessagePart) {
  const device = event.needed('deviceInfo');
  return {
    devEui: device.eui('devEui'),
    deviceName: device.any('deviceName'),
    applicationId: applicationIdIn(device.any('applicationId')),
    reportedAt: event.time('time') ?? null,
  };
}

/** The id that ChirpStack gives to what several gateways received. */
const idOf = (event: MessagePart) => event.text('deduplicationId') || null;

/** An `up` event as an uplink. */
export function readChirpstackUp(message: unknown): Uplink {
  const event = MessagePart.of(message);
  const fCnt = event.count('fCnt') ?? null;
  const tx = event.part('txInfo');
  const { devEui, deviceName, applicationId, reportedAt } = senderOf(event);
  return {
    source: 'chirpstack',
    devEui,
    deviceName,
    reportedAt,
    fPort: event.count('fPort', PORTS) ?? null,
    fCnt,
    identity: fCnt === null ? idOf(event) : frameIdentity(event.text('devAddr'), fCnt),
    payload: event.bytes('data'),
    ...linkOf(event.parts('rxInfo').map(receivedBy)),
    frequency: tx?.frequency('frequency') ?? null,
    spreadingFactor: tx?.part('modulation')?.part('lora')?.spreadingFactor('spreadingFactor') ?? null,
    frequencyPlan: event.word('regionConfigId')?.toUpperCase() ?? null,
    address: null,
    applicationId,
    decoded: event.any('object'),
  };
}

const receivedBy = (rx: MessagePart) => ({
  gateway: rx.text('gatewayId')?.toUpperCase(),
  rssi: rx.decibels('rssi'),
  snr: rx.decibels('snr'),
});

/** A `join` event: the device has a new session. */
export function readChirpstackJoin(message: unknown): FromDevice {
  const { devEui, deviceName, reportedAt } = senderOf(MessagePart.of(message));
  return { devEui, deviceName, reportedAt };
}

/** A `status` event: battery in percent, null when the device runs on mains or does not know. */
export function readChirpstackStatus(message: unknown) {
  const event = MessagePart.of(message);
  const isKnown = !event.flag('batteryLevelUnavailable') && !event.flag('externalPowerSource');
  return {
    ...senderOf(event),
    identity: idOf(event),
    battery: (isKnown ? event.percent('batteryLevel') : undefined) ?? null,
  };
}
export type ChirpstackStatus = ReturnType<typeof readChirpstackStatus>;

/** Codes of `log` events that end a downlink. */
const DOWNLINK_FAILURES: ReadonlySet<string> = new Set([
  'DOWNLINK_PAYLOAD_SIZE',
  'DOWNLINK_CODEC',
  'DOWNLINK_GATEWAY',
  'F_CNT_DOWN',
  'EXPIRED',
]);

/** What a `txack`, `ack` or `log` event says of a downlink; undefined when it is about none. */
export function readChirpstackDownlink(name: string, message: unknown): DownlinkEvent | undefined {
  const event = MessagePart.of(message);
  const { devEui, reportedAt } = senderOf(event);
  const about = (id: string | undefined) => ({ devEui, reportedAt, ids: id ? [id] : [] });
  if (name === 'txack') return { ...about(event.text('queueItemId')), kind: 'sent', reason: null };
  if (name === 'ack') {
    return event.flag('acknowledged')
      ? { ...about(event.text('queueItemId')), kind: 'acknowledged', reason: null }
      : { ...about(event.text('queueItemId')), kind: 'failed', reason: 'not_acknowledged' };
  }
  const code = event.word('code');
  if (code === undefined || !DOWNLINK_FAILURES.has(code)) return undefined;
  return { ...about(event.part('context')?.text('queue_item_id')), kind: 'failed', reason: code };
}
