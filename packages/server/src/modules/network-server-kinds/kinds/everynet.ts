import { SECOND_MS } from '@fieldscope/contract/time';
import { type MessageReader, OTHER_MESSAGE, UPLINKS_ONLY, type Uplink } from '../message.model';
import { applicationIdIn, MessagePart, PORTS } from '../message-part.model';
import { frameIdentity, linkOf } from '../radio-link.model';

/** Messages of Everynet's data API. With duplicates switched on, each gateway's copy of an uplink comes by itself. */
export const everynetMessages: MessageReader = {
  ...UPLINKS_ONLY,
  read(message) {
    const body = MessagePart.of(message);
    switch (body.any('type')) {
      case 'uplink':
        return { kind: 'uplink', uplink: readUplink(body.needed('meta'), body.needed('params')) };
      case 'join_request': {
        const meta = body.needed('meta');
        return { kind: 'join', join: { devEui: meta.eui('device'), reportedAt: timeIn(meta) } };
      }
      default:
        return OTHER_MESSAGE;
    }
  },
  sampleOf: ({ devEui, fPort, payload, at }) => ({
    event: '',
    message: {
      type: 'uplink',
      meta: { device: devEui.toLowerCase(), time: at / SECOND_MS },
      params: { rx_time: at / SECOND_MS, port: fPort, payload },
    },
  }),
};

const timeIn = (meta: MessagePart) => meta.epoch('time', SECOND_MS) ?? null;

function readUplink(meta: MessagePart, params: MessagePart): Uplink {
  if (params.any('payload') === undefined && params.any('encrypted_payload')) params.wrong('payload');
  const fCnt = params.whole('counter_up') ?? null;
  const radio = params.part('radio');
  const hardware = radio?.part('hardware');
  return {
    ...{ source: 'everynet', devEui: meta.eui('device'), fCnt, address: null, frequencyPlan: null },
    reportedAt: params.epoch('rx_time', SECOND_MS) ?? timeIn(meta),
    fPort: params.whole('port', PORTS) ?? null,
    identity: fCnt === null ? null : frameIdentity(meta.text('device_addr'), fCnt),
    payload: params.bytes('payload'),
    ...linkOf([
      {
        gateway: meta.text('gateway')?.toUpperCase(),
        rssi: hardware?.decibels('rssi'),
        snr: hardware?.decibels('snr'),
      },
    ]),
    frequency: radio?.megahertz('freq') ?? null,
    spreadingFactor: radio?.part('modulation')?.spreadingFactor('spreading') ?? null,
    applicationId: applicationIdIn(meta.any('application')),
  };
}
