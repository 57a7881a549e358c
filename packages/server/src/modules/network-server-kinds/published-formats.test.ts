import type { MessageFormat } from '@fieldscope/contract/network-server-kinds';
import { expect, test } from 'vitest';
import { MESSAGE_READERS } from './network-server-kinds';

// Messages of our own in the formats that makers and operators of network servers publish.

const DEV_EUI = '70B3D57ED0001234';
const AT = Date.UTC(2026, 2, 1, 10, 0, 0, 250);
const ISO = new Date(AT).toISOString();
const PAYLOAD = Buffer.from('0101109853', 'hex');

const read = (format: MessageFormat, message: unknown, event = '') =>
  MESSAGE_READERS[format].read(message, event);

const THINGPARK = {
  DevEUI_uplink: {
    Time: '2026-03-01T11:00:00.250+01:00',
    ...{ DevEUI: DEV_EUI, DevAddr: '04A1B2C3', FPort: '2', FCntUp: '7', MType: '2' },
    payload_hex: '0101109853',
    ...{ LrrRSSI: '-91.000000', LrrSNR: '7.250000', SpFact: '9', SubBand: 'G1', Lrrid: '69606FD0' },
    Frequency: 868.1,
    Lrrs: {
      Lrr: [
        { Lrrid: '69606FD0', Chain: '0', LrrRSSI: '-91.000000', LrrSNR: '7.250000', LrrESP: '-92.1' },
        { Lrrid: '69606FD1', Chain: '0', LrrRSSI: '-80.500000', LrrSNR: '-1', LrrESP: '-84.0' },
      ],
    },
    CustomerID: '100000000',
    CustomerData: { name: 'Bed 4', alr: { pro: 'Static', ver: '1' } },
  },
};
const LORIOT = {
  ...{ cmd: 'gw', EUI: DEV_EUI, ts: AT, ack: false, fcnt: 7, port: 2, data: '0101109853' },
  ...{ freq: 868_100_000, dr: 'SF9 BW125 4/5' },
  gws: [
    { rssi: -91, snr: 7.25, gweui: '70b3d5fffe000001' },
    { rssi: -80.5, snr: -1, gweui: '70b3d5fffe000002' },
  ],
};
const AWS = {
  WirelessDeviceId: '0f3c3c3a-0000-4000-8000-000000000001',
  PayloadData: PAYLOAD.toString('base64'),
  WirelessMetadata: {
    LoRaWAN: {
      ...{ DataRate: '3', DevEui: DEV_EUI.toLowerCase(), DevAddr: '04a1b2c3', FCnt: 7, FPort: 2 },
      ...{ Frequency: '868100000', SpreadingFactor: 9, Timestamp: ISO },
      Gateways: [
        { GatewayEui: '70b3d5fffe000001', Rssi: -91, Snr: 7.25 },
        { GatewayEui: '70b3d5fffe000002', Rssi: -80.5, Snr: -1 },
      ],
    },
  },
};
const EVERYNET = {
  type: 'uplink',
  meta: {
    ...{ network: 'f1d7a0e2', packet_hash: '1b', application: '70b3d57ed0000000', time: AT / 1000 + 1 },
    ...{ device: DEV_EUI.toLowerCase(), device_addr: '04a1b2c3', gateway: '70b3d5fffe000002' },
  },
  params: {
    ...{ rx_time: AT / 1000, port: 2, counter_up: 7, duplicate: false, payload: PAYLOAD.toString('base64') },
    encrypted_payload: 'q83vAQ==',
    radio: {
      ...{ freq: 868.1, delay: 0.04, datarate: 3 },
      modulation: { type: 'LORA', spreading: 9, bandwidth: 125_000, coderate: '4/5' },
      hardware: { rssi: -80.5, snr: -1, chain: 0, gps: { lat: 50.7, lng: 7.1, alt: 60 } },
    },
  },
};
const KERLINK = {
  ...{ id: '5e32e869', fCntUp: 7, fCntDown: 0, fPort: 2, recvTime: AT, confirmed: false, encrypted: false },
  ...{ payload: '0101109853', encodingType: 'HEXA', dataRate: 'SF9BW125', ulFrequency: 868.1, gwCnt: 2 },
  endDevice: { devEui: DEV_EUI, devAddr: '04A1B2C3', cluster: { id: 1 } },
  gwInfo: [
    { gwEui: '70B3D5FFFE000001', rfRegion: 'EU868', rssi: -91, snr: 7.25, latitude: null },
    { gwEui: '70B3D5FFFE000002', rfRegion: 'EU868', rssi: -80.5, snr: -1, latitude: null },
  ],
};
const NETMORE = {
  ...{ devEui: DEV_EUI.toLowerCase(), sensorType: 'soil', messageType: 'payload', timestamp: ISO },
  ...{ payload: '0101109853', fCntUp: 7, fPort: '2', freq: 868_100_000, spreadingFactor: '9', ack: false },
  ...{ rssi: '-80.5', snr: '-1', gatewayIdentifier: '126' },
  gateways: [
    { gatewayIdentifier: '125', rssi: '-91', snr: '7.25', antenna: 0 },
    { gatewayIdentifier: '126', rssi: '-80.5', snr: '-1', antenna: 0 },
  ],
};
const MILESIGHT = {
  ...{ applicationID: 1, applicationName: 'farm', devEUI: DEV_EUI.toLowerCase(), deviceName: 'Bed 4' },
  ...{ fCnt: 7, fPort: 2, data: PAYLOAD.toString('base64'), time: ISO },
  rxInfo: [
    { mac: '70b3d5fffe000001', name: 'Local Gateway', rssi: -91, loRaSNR: 7.25, time: ISO },
    { mac: '70b3d5fffe000002', name: 'Barn', rssi: -80.5, loRaSNR: -1, time: ISO },
  ],
  txInfo: {
    ...{ adr: true, codeRate: '4/5', frequency: 868_100_000 },
    dataRate: { bandwidth: 125, modulation: 'LORA', spreadFactor: 9 },
  },
};

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
