import { type MessageReader, OTHER_MESSAGE, UPLINKS_ONLY, type Uplink } from '../message.model';
import { MessagePart, PORTS } from '../message-part.model';
import { frameIdentity, linkOf } from '../radio-link.model';

/**
 * Uplinks of AWS IoT Core for LoRaWAN. Joins and states of devices are events of another shape, which a rule for uplinks
 * does not see; they are ignored.
 */
export const awsMessages: MessageReader = {
  ...UPLINKS_ONLY,
  read(message) {
    const body = MessagePart.of(message);
    const radio = body.part('WirelessMetadata')?.part('LoRaWAN');
    return radio ? { kind: 'uplink', uplink: readUplink(body, radio) } : OTHER_MESSAGE;
  },
  sampleOf: ({ devEui, fPort, payload, at }) => ({
    event: '',
    message: {
      PayloadData: payload,
      WirelessMetadata: {
        LoRaWAN: { DevEui: devEui.toLowerCase(), FPort: fPort, Timestamp: new Date(at).toISOString() },
      },
    },
  }),
};

function readUplink(body: MessagePart, radio: MessagePart): Uplink {
  const fCnt = radio.whole('FCnt') ?? null;
  return {
    ...{ source: 'aws', devEui: radio.eui('DevEui'), fCnt, address: null, frequencyPlan: null },
    reportedAt: radio.time('Timestamp') ?? null,
    // Some versions of its documents write it so.
    fPort: radio.whole('FPort', PORTS) ?? radio.whole('Fport', PORTS) ?? null,
    identity: fCnt === null ? null : frameIdentity(radio.text('DevAddr'), fCnt),
    payload: body.bytes('PayloadData'),
    ...linkOf(radio.parts('Gateways').map(receivedBy)),
    frequency: radio.frequency('Frequency') ?? null,
    spreadingFactor: radio.spreadingFactor('SpreadingFactor') ?? null,
  };
}

const receivedBy = (gateway: MessagePart) => ({
  gateway: gateway.text('GatewayEui')?.toUpperCase(),
  rssi: gateway.decibels('Rssi'),
  snr: gateway.decibels('Snr'),
});
