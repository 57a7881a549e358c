// Messages of our own in the formats that makers and operators of network servers publish.

export const DEV_EUI = '70B3D57ED0001234';
export const AT = Date.UTC(2026, 2, 1, 10, 0, 0, 250);
export const ISO = new Date(AT).toISOString();
export const PAYLOAD = Buffer.from('0101109853', 'hex');

export const THINGPARK = {
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
export const LORIOT = {
  ...{ cmd: 'gw', EUI: DEV_EUI, ts: AT, ack: false, fcnt: 7, port: 2, data: '0101109853' },
  ...{ freq: 868_100_000, dr: 'SF9 BW125 4/5' },
  gws: [
    { rssi: -91, snr: 7.25, gweui: '70b3d5fffe000001' },
    { rssi: -80.5, snr: -1, gweui: '70b3d5fffe000002' },
  ],
};
export const AWS = {
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
export const EVERYNET = {
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
export const KERLINK = {
  ...{ id: '5e32e869', fCntUp: 7, fCntDown: 0, fPort: 2, recvTime: AT, confirmed: false, encrypted: false },
  ...{ payload: '0101109853', encodingType: 'HEXA', dataRate: 'SF9BW125', ulFrequency: 868.1, gwCnt: 2 },
  endDevice: { devEui: DEV_EUI, devAddr: '04A1B2C3', cluster: { id: 1 } },
  gwInfo: [
    { gwEui: '70B3D5FFFE000001', rfRegion: 'EU868', rssi: -91, snr: 7.25, latitude: null },
    { gwEui: '70B3D5FFFE000002', rfRegion: 'EU868', rssi: -80.5, snr: -1, latitude: null },
  ],
};
export const NETMORE = {
  ...{ devEui: DEV_EUI.toLowerCase(), sensorType: 'soil', messageType: 'payload', timestamp: ISO },
  ...{ payload: '0101109853', fCntUp: 7, fPort: '2', freq: 868_100_000, spreadingFactor: '9', ack: false },
  ...{ rssi: '-80.5', snr: '-1', gatewayIdentifier: '126' },
  gateways: [
    { gatewayIdentifier: '125', rssi: '-91', snr: '7.25', antenna: 0 },
    { gatewayIdentifier: '126', rssi: '-80.5', snr: '-1', antenna: 0 },
  ],
};
export const MILESIGHT = {
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
