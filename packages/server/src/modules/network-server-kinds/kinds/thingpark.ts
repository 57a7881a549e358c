import { type MessageReader, OTHER_MESSAGE, type ServerMessage, UPLINKS_ONLY } from '../message.model';
import { MessagePart, PORTS } from '../message-part.model';
import { frameIdentity, linkOf } from '../radio-link.model';

/**
 * Reports of Actility's ThingPark, each in a part that is named after its kind. Older versions write every number as a
 * text. A base station has an id of 8 hex digits (LRR) instead of an EUI.
 */
export const thingparkMessages: MessageReader = {
  ...UPLINKS_ONLY,
  read(message) {
    const report = MessagePart.of(message).part('DevEUI_uplink');
    return report ? readReport(report) : OTHER_MESSAGE;
  },
  sampleOf: ({ devEui, deviceName, fPort, payload, at }) => ({
    event: '',
    message: {
      DevEUI_uplink: {
        Time: new Date(at).toISOString(),
        DevEUI: devEui,
        FPort: fPort,
        payload_hex: Buffer.from(payload, 'base64').toString('hex'),
        CustomerData: { name: deviceName },
      },
    },
  }),
};

function readReport(report: MessagePart): ServerMessage {
  const devEui = report.eui('DevEUI');
  const deviceName = nameIn(report.any('CustomerData'));
  const reportedAt = report.time('Time') ?? null;
  if (report.any('rawJoinRequest') !== undefined)
    return { kind: 'join', join: { devEui, deviceName, reportedAt } };
  // The network server hands on this payload encrypted.
  if (report.any('AppSKey') !== undefined) report.wrong('AppSKey');
  const fCnt = report.whole('FCntUp') ?? null;
  return {
    kind: 'uplink',
    uplink: {
      ...{ source: 'thingpark', devEui, deviceName, reportedAt, fCnt, address: null, frequencyPlan: null },
      fPort: report.whole('FPort', PORTS) ?? null,
      identity: fCnt === null ? null : frameIdentity(report.text('DevAddr'), fCnt),
      payload: report.hex('payload_hex'),
      ...linkOf(receptionsIn(report)),
      frequency: report.megahertz('Frequency') ?? null,
      spreadingFactor: report.spreadingFactor('SpFact') ?? null,
      decoded: report.any('payload'),
    },
  };
}

/** The three base stations that received best; where it lists none, the best. */
function receptionsIn(report: MessagePart) {
  const listed = report.part('Lrrs')?.parts('Lrr') ?? [];
  return (listed.length > 0 ? listed : [report]).map((lrr) => ({
    gateway: lrr.text('Lrrid'),
    rssi: lrr.decibels('LrrRSSI'),
    snr: lrr.decibels('LrrSNR'),
  }));
}

const nameIn = (customerData: unknown): unknown =>
  typeof customerData === 'object' ? (customerData as { name?: unknown } | null)?.name : undefined;
