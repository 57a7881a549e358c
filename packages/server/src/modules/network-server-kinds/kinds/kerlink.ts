import { type MessageReader, OTHER_MESSAGE, UPLINKS_ONLY, type Uplink } from '../message.model';
import { MessagePart, PORTS } from '../message-part.model';
import { frameIdentity, linkOf } from '../radio-link.model';

/** Messages that Kerlink's Wanesy Management Center pushes; those of downlinks have no device with a payload. */
export const kerlinkMessages: MessageReader = {
  ...UPLINKS_ONLY,
  read(message) {
    const body = MessagePart.of(message);
    const isUplink = body.any('payload') !== undefined && body.any('endDevice') !== undefined;
    return isUplink ? { kind: 'uplink', uplink: readUplink(body) } : OTHER_MESSAGE;
  },
  sampleOf: ({ devEui, fPort, payload, at }) => ({
    event: '',
    message: {
      ...{ endDevice: { devEui }, recvTime: at, fPort, encodingType: 'HEXA' },
      payload: Buffer.from(payload, 'base64').toString('hex'),
    },
  }),
};

function readUplink(body: MessagePart): Uplink {
  const device = body.needed('endDevice');
  // It hands payloads on as they came where it does not know the key of the application.
  if (body.flag('encrypted')) body.wrong('encrypted');
  const fCnt = body.whole('fCntUp') ?? null;
  const received = body.parts('gwInfo');
  return {
    ...{
      source: 'kerlink',
      devEui: device.eui('devEui'),
      deviceName: device.any('name'),
      fCnt,
      address: null,
    },
    reportedAt: body.epoch('recvTime', 1) ?? null,
    fPort: body.whole('fPort', PORTS) ?? null,
    identity: fCnt === null ? null : frameIdentity(device.text('devAddr'), fCnt),
    payload: body.any('encodingType') === 'BASE64' ? body.bytes('payload') : body.hex('payload'),
    ...linkOf(received.map(receivedBy)),
    frequency: body.megahertz('ulFrequency') ?? null,
    spreadingFactor: body.dataRate('dataRate') ?? null,
    frequencyPlan: received[0]?.word('rfRegion')?.toUpperCase() ?? null,
  };
}

const receivedBy = (gateway: MessagePart) => ({
  gateway: gateway.text('gwEui')?.toUpperCase(),
  rssi: gateway.decibels('rssi'),
  snr: gateway.decibels('snr'),
});
