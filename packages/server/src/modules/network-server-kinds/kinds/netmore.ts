import { netmoreFormat } from '@fieldscope/contract/network-server-kinds/netmore';
import { type MessageReader, OTHER_MESSAGE, UPLINKS_ONLY, type Uplink } from '../message.model';
import { MessagePart, PORTS } from '../message-part.model';
import { frameIdentity, linkOf } from '../radio-link.model';

/** Uplinks of Netmore: lists, in most cases of one, whose numbers may be texts. */
export const netmoreMessages: MessageReader = {
  ...UPLINKS_ONLY,
  listIn(message) {
    if (Array.isArray(message)) return message;
    return (message as Record<string, unknown> | null)?.[netmoreFormat.listBody] ?? message;
  },
  read(message) {
    const part = MessagePart.of(message);
    return part.any('payload') === undefined ? OTHER_MESSAGE : { kind: 'uplink', uplink: readUplink(part) };
  },
  sampleOf: ({ devEui, fPort, payload, at }) => ({
    event: '',
    message: [
      {
        ...{ devEui: devEui.toLowerCase(), timestamp: new Date(at).toISOString(), fPort: String(fPort) },
        payload: Buffer.from(payload, 'base64').toString('hex'),
      },
    ],
  }),
};

function readUplink(message: MessagePart): Uplink {
  const fCnt = message.whole('fCntUp') ?? null;
  const gateways = message.parts('gateways');
  return {
    ...{ source: 'netmore', devEui: message.eui('devEui'), fCnt, address: null, frequencyPlan: null },
    reportedAt: message.time('timestamp') ?? null,
    fPort: message.whole('fPort', PORTS) ?? null,
    identity: fCnt === null ? null : frameIdentity(undefined, fCnt),
    payload: message.hex('payload'),
    ...linkOf((gateways.length > 0 ? gateways : [message]).map(receivedBy)),
    frequency: message.frequency('freq') ?? null,
    spreadingFactor: message.spreadingFactor('spreadingFactor') ?? null,
  };
}

const receivedBy = (gateway: MessagePart) => ({
  gateway: gateway.text('gatewayIdentifier'),
  rssi: gateway.decibels('rssi'),
  snr: gateway.decibels('snr'),
});
