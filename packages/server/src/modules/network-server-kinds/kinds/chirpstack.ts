import { randomUUID } from 'node:crypto';
import { downlinkTopic, INGEST_TOPIC } from '@fieldscope/contract/stream';
import type { OpenApi } from '../api-client.model';
import type { DownlinkEvent } from '../downlink.model';
import {
  type BatteryStatus,
  type FromDevice,
  type MessageReader,
  OTHER_MESSAGE,
  type ServerMessage,
  type Uplink,
} from '../message.model';
import { applicationIdIn, MessagePart, PORTS } from '../message-part.model';
import { frameIdentity, linkOf } from '../radio-link.model';

/**
 * Events of ChirpStack v4 in JSON (facts: network servers, section 1): the proto3 mapping, so unset parts may be
 * missing or null.
 */
export const chirpstackMessages: MessageReader = {
  eventIn: (topic) => INGEST_TOPIC.chirpstack.exec(topic)?.[2],
  read(message, event) {
    switch (event) {
      case 'up':
        return { kind: 'uplink', uplink: readChirpstackUp(message) };
      case 'join':
        return { kind: 'join', join: readJoin(message) };
      case 'status':
        return { kind: 'status', status: readStatus(message) };
      case 'txack':
      case 'ack':
      case 'log':
        return readDownlink(event, message);
      default:
        return OTHER_MESSAGE;
    }
  },
  webhookIn: () => null,
  sampleOf: ({ devEui, deviceName, fPort, payload, at }) => ({
    event: 'up',
    message: {
      deduplicationId: randomUUID(),
      time: new Date(at).toISOString(),
      deviceInfo: { deviceName, devEui },
      fPort,
      data: payload,
    },
  }),
  downlinkOf({ applicationId, devEui }, { id, fPort, bytes, confirmed, expiresAt }) {
    const name = devEui.toLowerCase();
    return {
      topic: downlinkTopic(applicationId, name),
      body: {
        id,
        devEui: name,
        confirmed,
        fPort,
        data: Buffer.from(bytes).toString('base64'),
        expiresAt: new Date(expiresAt).toISOString(),
      },
    };
  },
};

/** What speaks to it is loaded with the first of them: most installations have none. */
export const openChirpstackApi: OpenApi<'chirpstack'> = async (access) => {
  const { openChirpstack } = await import('../chirpstack-client.service');
  return openChirpstack(access);
};

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
  // Of Helium.
  name: (rx.any('metadata') as { gateway_name?: unknown } | undefined)?.gateway_name,
  rssi: rx.decibels('rssi'),
  snr: rx.decibels('snr'),
});

/** A `join` event: the device has a new session. */
function readJoin(message: unknown): FromDevice {
  const { devEui, deviceName, reportedAt } = senderOf(MessagePart.of(message));
  return { devEui, deviceName, reportedAt };
}

/** A `status` event: battery in percent, null when the device runs on mains or does not know. */
function readStatus(message: unknown): BatteryStatus {
  const event = MessagePart.of(message);
  const isKnown = !event.flag('batteryLevelUnavailable') && !event.flag('externalPowerSource');
  const { devEui, deviceName, reportedAt } = senderOf(event);
  return {
    ...{ source: 'chirpstack', devEui, deviceName, reportedAt },
    identity: idOf(event),
    battery: (isKnown ? event.percent('batteryLevel') : undefined) ?? null,
  };
}

/** Codes of `log` events that end a downlink. */
const DOWNLINK_FAILURES: ReadonlySet<string> = new Set([
  'DOWNLINK_PAYLOAD_SIZE',
  'DOWNLINK_CODEC',
  'DOWNLINK_GATEWAY',
  'F_CNT_DOWN',
  'EXPIRED',
]);

/** What a `txack`, `ack` or `log` event says of a downlink. */
function readDownlink(name: 'txack' | 'ack' | 'log', message: unknown): ServerMessage {
  const event = MessagePart.of(message);
  const { devEui, reportedAt } = senderOf(event);
  const about = (
    id: string | undefined,
    kind: DownlinkEvent['kind'],
    reason: string | null,
  ): ServerMessage => ({
    kind: 'downlink',
    event: { devEui, reportedAt, ids: id ? [id] : [], kind, reason },
  });
  if (name === 'txack') return about(event.text('queueItemId'), 'sent', null);
  if (name === 'ack') {
    const id = event.text('queueItemId');
    return event.flag('acknowledged')
      ? about(id, 'acknowledged', null)
      : about(id, 'failed', 'not_acknowledged');
  }
  const code = event.word('code');
  if (code === undefined || !DOWNLINK_FAILURES.has(code)) return OTHER_MESSAGE;
  return about(event.part('context')?.text('queue_item_id'), 'failed', code);
}
