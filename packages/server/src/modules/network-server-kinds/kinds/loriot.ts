import { type MessageReader, OTHER_MESSAGE, UPLINKS_ONLY, type Uplink } from '../message.model';
import { MessagePart, PORTS } from '../message-part.model';
import { frameIdentity, linkOf } from '../radio-link.model';

/**
 * Messages of an application output of LORIOT: `rx` with an uplink, and `gw`, which repeats it later with every gateway
 * that received it. Which of both come is set there; the second is a copy of the first.
 */
export const loriotMessages: MessageReader = {
  ...UPLINKS_ONLY,
  read(message) {
    const part = MessagePart.of(message);
    const command = part.any('cmd');
    return command === 'rx' || command === 'gw'
      ? { kind: 'uplink', uplink: readUplink(part) }
      : OTHER_MESSAGE;
  },
  sampleOf: ({ devEui, fPort, payload, at }) => ({
    event: '',
    message: {
      ...{ cmd: 'rx', EUI: devEui, ts: at, port: fPort },
      data: Buffer.from(payload, 'base64').toString('hex'),
    },
  }),
};

function readUplink(message: MessagePart): Uplink {
  const data = message.any('data');
  // Without the application session key of a device it hands on payloads encrypted.
  if (data === undefined && message.any('encdata') !== undefined) message.wrong('encdata');
  const fCnt = message.whole('fcnt') ?? null;
  const gateways = message.parts('gws');
  return {
    ...{ source: 'loriot', devEui: message.eui('EUI'), fCnt, address: null, frequencyPlan: null },
    reportedAt: message.epoch('ts', 1) ?? null,
    fPort: message.whole('port', PORTS) ?? null,
    identity: fCnt === null ? null : frameIdentity(undefined, fCnt),
    payload: message.hex('data'),
    ...linkOf((gateways.length > 0 ? gateways : [message]).map(receivedBy)),
    frequency: message.frequency('freq') ?? null,
    spreadingFactor: message.dataRate('dr') ?? null,
  };
}

const receivedBy = (gateway: MessagePart) => ({
  gateway: gateway.text('gweui')?.toUpperCase(),
  rssi: gateway.decibels('rssi'),
  snr: gateway.decibels('snr'),
});
