import type { MessageFormat } from '@fieldscope/contract/network-server-kinds';
import { expect, test } from 'vitest';
import {
  AT,
  AWS,
  DEV_EUI,
  EVERYNET,
  ISO,
  KERLINK,
  LORIOT,
  MILESIGHT,
  NETMORE,
  PAYLOAD,
  THINGPARK,
} from '../../../test/published-messages';
import { MESSAGE_READERS } from './network-server-kinds';

const read = (format: MessageFormat, message: unknown, event = '') =>
  MESSAGE_READERS[format].read(message, event);

const UPLINKS: [format: MessageFormat, message: object, gateways: string[], identity: string][] = [
  ['thingpark', THINGPARK, ['69606FD1', '69606FD0'], '04A1B2C3/7'],
  ['loriot', LORIOT, ['70B3D5FFFE000002', '70B3D5FFFE000001'], '/7'],
  ['aws', AWS, ['70B3D5FFFE000002', '70B3D5FFFE000001'], '04A1B2C3/7'],
  ['everynet', EVERYNET, ['70B3D5FFFE000002'], '04A1B2C3/7'],
  ['kerlink', KERLINK, ['70B3D5FFFE000002', '70B3D5FFFE000001'], '04A1B2C3/7'],
  ['netmore', NETMORE, ['126', '125'], '/7'],
  ['milesight', MILESIGHT, ['70B3D5FFFE000002', '70B3D5FFFE000001'], '/7'],
];

test.each(UPLINKS)('an uplink of %s is read whole', (format, message, gateways, identity) => {
  expect(read(format, message, 'up')).toMatchObject({
    kind: 'uplink',
    uplink: {
      ...{ source: format, devEui: DEV_EUI, reportedAt: AT, fPort: 2, fCnt: 7, identity, gateways },
      ...{ payload: PAYLOAD, rssi: -80.5, snr: -1, frequency: 868_100_000, spreadingFactor: 9 },
    },
  });
});

test.each(UPLINKS)('of %s as it leaves parts out, the rest is read', (format) => {
  const SPARSE: Partial<Record<MessageFormat, object>> = {
    thingpark: { DevEUI_uplink: { DevEUI: DEV_EUI } },
    loriot: { cmd: 'rx', EUI: DEV_EUI },
    aws: { WirelessMetadata: { LoRaWAN: { DevEui: DEV_EUI } } },
    everynet: { type: 'uplink', meta: { device: DEV_EUI }, params: {} },
    kerlink: { endDevice: { devEui: DEV_EUI }, payload: '', gwInfo: null },
    netmore: { devEui: DEV_EUI, payload: '' },
    milesight: { devEUI: DEV_EUI, fCnt: null, data: '' },
  };
  expect(read(format, SPARSE[format], 'up')).toMatchObject({
    kind: 'uplink',
    uplink: {
      ...{ devEui: DEV_EUI, reportedAt: null, fPort: null, fCnt: null, identity: null },
      ...{ payload: Buffer.alloc(0), rssi: null, snr: null, gateways: [], frequency: null },
    },
  });
});

test.each<[format: MessageFormat, message: object, event?: string]>([
  [
    'thingpark',
    { DevEUI_uplink: { DevEUI: DEV_EUI, Time: ISO, rawJoinRequest: '00aa', MType: '0', Spfact: '12' } },
  ],
  ['everynet', { type: 'join_request', meta: { device: DEV_EUI.toLowerCase(), time: AT / 1000 } }],
  ['milesight', { devEUI: DEV_EUI.toLowerCase(), devAddr: '04a1b2c3', time: ISO }, 'join'],
])('a join of %s is one', (format, message, event) => {
  expect(read(format, message, event)).toMatchObject({
    kind: 'join',
    join: { devEui: DEV_EUI, reportedAt: AT },
  });
});

test.each<[format: MessageFormat, message: object, event?: string]>([
  ['thingpark', { DevEUI_location: { DevEUI: DEV_EUI, DevLAT: '51.9', DevLON: '4.4' } }],
  ['thingpark', { DevEUI_downlink_Sent: { DevEUI: DEV_EUI, DeliveryStatus: '1' } }],
  ['loriot', { cmd: 'txd', EUI: DEV_EUI, seqdn: 3 }],
  ['aws', { eventId: '1', eventType: 'joined', WirelessDeviceId: '1', timestamp: AT }],
  ['everynet', { type: 'status_response', meta: { device: DEV_EUI }, params: { battery: 254 } }],
  ['kerlink', { dataDownId: '5e32', status: 'OK', endDevice: { devEui: DEV_EUI } }],
  ['netmore', { devEui: DEV_EUI, messageType: 'status' }],
  ['milesight', { devEUI: DEV_EUI, status: 'online', time: ISO }, 'up'],
  ['milesight', { devEUI: DEV_EUI, acknowledged: true, fcnt: 4 }, 'ack'],
])('what %s sends besides is taken and ignored: %j', (format, message, event) => {
  expect(read(format, message, event)).toEqual({ kind: 'other' });
});

const wrongIn = (field: string) =>
  expect.objectContaining({ name: 'open_parameter_invalid', facts: expect.objectContaining({ field }) });

test.each<[format: MessageFormat, message: object, field: string]>([
  ['thingpark', { DevEUI_uplink: { ...THINGPARK.DevEUI_uplink, AppSKey: '00' } }, 'DevEUI_uplink.AppSKey'],
  ['loriot', { ...LORIOT, data: undefined, encdata: '0102' }, 'encdata'],
  ['everynet', { ...EVERYNET, params: { ...EVERYNET.params, payload: null } }, 'params.payload'],
  ['kerlink', { ...KERLINK, encrypted: true }, 'encrypted'],
])('a payload that %s hands on encrypted is refused', (format, message, field) => {
  expect(() => read(format, message)).toThrow(wrongIn(field));
});

test.each<[format: MessageFormat, message: object, field: string]>([
  ['thingpark', { DevEUI_uplink: { ...THINGPARK.DevEUI_uplink, FCntUp: '-1' } }, 'DevEUI_uplink.FCntUp'],
  [
    'thingpark',
    { DevEUI_uplink: { ...THINGPARK.DevEUI_uplink, Lrrs: { Lrr: {} } } },
    'DevEUI_uplink.Lrrs.Lrr',
  ],
  ['thingpark', { DevEUI_uplink: 'x' }, 'DevEUI_uplink'],
  ['loriot', { ...LORIOT, data: 'AQEQ' }, 'data'],
  ['loriot', { ...LORIOT, port: 256 }, 'port'],
  ['aws', { ...AWS, PayloadData: 'zz' }, 'PayloadData'],
  ['everynet', { ...EVERYNET, meta: { device: 'x' } }, 'meta.device'],
  ['kerlink', { ...KERLINK, fPort: 2.5 }, 'fPort'],
  ['netmore', { ...NETMORE, fPort: '' }, 'fPort'],
  ['milesight', { ...MILESIGHT, devEUI: ['70b3'] }, 'devEUI'],
])('of %s, %j is refused with its part', (format, message, field) => {
  expect(() => read(format, message, 'up')).toThrow(wrongIn(field));
});

test('numbers that no radio link can have are left out, and long texts are not looked at', () => {
  const message = { ...NETMORE, gateways: [], rssi: `-${'9'.repeat(200_000)}`, snr: '1e400', freq: 'x' };
  expect(read('netmore', message)).toMatchObject({ uplink: { rssi: null, snr: null, frequency: null } });
});
