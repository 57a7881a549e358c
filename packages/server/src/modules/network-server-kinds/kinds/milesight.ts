import {
  type FromDevice,
  type MessageReader,
  OTHER_MESSAGE,
  type ServerMessage,
  UPLINKS_ONLY,
} from '../message.model';
import { MessagePart, PORTS } from '../message-part.model';
import { frameIdentity, linkOf } from '../radio-link.model';

const JOIN_TOPIC = /(?:^|\/)join$/;

/**
 * Messages of the network server inside Milesight gateways. They do not name themselves: addresses and topics are set
 * there for each kind. A codec in the gateway may replace what they hold; the payload has to stay.
 */
export const milesightMessages: MessageReader = {
  ...UPLINKS_ONLY,
  eventIn: (topic) => (JOIN_TOPIC.test(topic) ? 'join' : 'up'),
  read(message, event) {
    const body = MessagePart.of(message);
    if (event === 'join') return { kind: 'join', join: senderOf(body) };
    return event === 'up' && isUplink(body) ? readUplink(body) : OTHER_MESSAGE;
  },
  sampleOf: ({ devEui, deviceName, fPort, payload, at }) => ({
    event: 'up',
    message: {
      ...{ devEUI: devEui.toLowerCase(), deviceName, fPort, data: payload },
      time: new Date(at).toISOString(),
    },
  }),
};

const isUplink = (body: MessagePart): boolean =>
  body.any('data') !== undefined || body.any('fCnt') !== undefined;

const senderOf = (body: MessagePart): FromDevice => ({
  devEui: body.eui('devEUI'),
  deviceName: body.any('deviceName'),
  reportedAt: body.time('time') ?? null,
});

function readUplink(body: MessagePart): ServerMessage {
  const fCnt = body.whole('fCnt') ?? null;
  const tx = body.part('txInfo');
  return {
    kind: 'uplink',
    uplink: {
      ...{ source: 'milesight', ...senderOf(body), fCnt, address: null, frequencyPlan: null },
      fPort: body.whole('fPort', PORTS) ?? null,
      identity: fCnt === null ? null : frameIdentity(body.text('devAddr'), fCnt),
      payload: body.bytes('data'),
      ...linkOf(body.parts('rxInfo').map(receivedBy)),
      frequency: tx?.frequency('frequency') ?? null,
      spreadingFactor: tx?.part('dataRate')?.spreadingFactor('spreadFactor') ?? null,
      decoded: body.any('object'),
    },
  };
}

const receivedBy = (gateway: MessagePart) => ({
  gateway: gateway.text('mac')?.toUpperCase(),
  name: gateway.any('name'),
  rssi: gateway.decibels('rssi'),
  snr: gateway.decibels('loRaSNR'),
});
