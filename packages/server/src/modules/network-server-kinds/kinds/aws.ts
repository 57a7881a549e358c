import { type MessageReader, OTHER_MESSAGE, UPLINKS_ONLY, type Uplink } from '../message.model';
import { MessagePart, PORTS } from '../message-part.model';
import { frameIdentity, linkOf } from '../radio-link.model';

const LONGEST_CONFIRMATION = 4096;
/** AWS alone is asked: whoever has a token could have the portal fetch any address otherwise. */
const CONFIRMATION_HOST = /^iot\.[a-z]{2}(?:-[a-z]{2,16}){1,3}-\d{1,2}\.amazonaws\.com(?:\.cn)?$/;
const CONFIRMATION_PATH = '/confirmdestination/';

/**
 * Uplinks of AWS IoT Core for LoRaWAN. Joins and states of devices are events of another shape, which a rule for uplinks
 * does not see; they are ignored.
 */
export const awsMessages: MessageReader = {
  ...UPLINKS_ONLY,
  read(message) {
    const body = MessagePart.of(message);
    const radio = body.part('WirelessMetadata')?.part('LoRaWAN');
    if (radio) return { kind: 'uplink', uplink: readUplink(body, radio) };
    const url = confirmationOf(body);
    return url === undefined ? OTHER_MESSAGE : { kind: 'confirmation', url };
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

/**
 * The address that confirms a rule's HTTPS destination; undefined when the message asks for nothing of the kind.
 * @throws AppError open_parameter_invalid when it is not one of AWS
 */
function confirmationOf(body: MessagePart): string | undefined {
  if (body.any('messageType') !== 'DestinationConfirmation') return undefined;
  const address = body.text('enableUrl', LONGEST_CONFIRMATION) ?? '';
  return isOfAws(address) ? address : body.wrong('enableUrl');
}

function isOfAws(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname, pathname, username, password } = new URL(address);
  const isAws = origin === `https://${hostname}` && CONFIRMATION_HOST.test(hostname);
  return isAws && username + password === '' && pathname.startsWith(CONFIRMATION_PATH);
}

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
