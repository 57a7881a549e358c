import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';

interface CallExample {
  /** Query or body of the call. */
  input?: object;
  /** What stands under `data` in the answer. */
  data: unknown;
}

const EUI = '2CF7F1C000000001';
const KIT = '2CF7F1C04430000C';
const GROUP = '5D1C0A7E33F24B90';
const KEY = '00112233445566778899AABBCCDDEEFF';
const AT = '2026-05-04T06:00:00.000Z';

const FLAT_ROW = {
  ...{ device_eui: EUI, device_name: 'Tomatoes', channel: '1', measurement_id: '4097' },
  ...{ measurement: 'Air Temperature', unit: '℃', value: 21.4, time: AT },
};

/** One example for each call that the page shows, by its name in the contract. The page's order is theirs. */
export const EXAMPLES: Record<string, CallExample> = {
  'open.viewOrganisation': { data: { org_id: '7', orgId: '7' } },
  'open.listGroups': {
    data: [
      { group_name: 'Default', group_uuid: '' },
      { group_name: 'Greenhouse', group_uuid: GROUP },
    ],
  },
  'open.listDevices': {
    input: { device_type: 2 },
    data: [{ device_eui: EUI, device_name: 'Tomatoes', be_quota: '0', expired_time: '' }],
  },
  'open.viewDevices': {
    input: { device_euis: [EUI] },
    data: [
      {
        device_eui: EUI,
        device_name: 'Tomatoes',
        frequency: 'EU868',
        device_network: 1,
        position: { latitude: 50.7, longitude: 7.1 },
        position_source: 0,
        hardware_version: '2.0',
        software_version: '2.3',
        sim: {
          iccid: '',
          msisdn: '',
          activateTime: '',
          expiryDate: '',
          status: 0,
          flow: 0,
          residueFlow: 0,
        },
      },
    ],
  },
  'open.viewSimCard': {
    input: { device_eui: EUI },
    data: {
      iccid: '89490200001234567890',
      msisdn: '491751234567',
      activateTime: '2026-01-05',
      expiryDate: '2027-01-04',
      status: 1,
      flow: 12.5,
      residueFlow: 487.5,
    },
  },
  'open.listDeviceChannels': {
    input: { device_euis: [EUI] },
    data: [
      {
        device_eui: EUI,
        device_name: 'Tomatoes',
        channels: [
          {
            channel_index: 1,
            channel_name: '1',
            sensor_id: `${EUI}01`,
            sensor_type: '1001',
            sensor_status: 'normal',
            measurement_ids: ['4097', '4098'],
          },
        ],
      },
    ],
  },
  'open.viewRunningStatus': {
    input: { device_euis: [EUI] },
    data: [
      {
        device_eui: EUI,
        latest_message_time: AT,
        online_status: 1,
        battery_status: 1,
        battery_digit: 97,
        report_frequency: 15,
        expired_time: '1970-01-01T00:00:00.000Z',
        be_quota: 0,
      },
    ],
  },
  'open.viewLatestTelemetry': {
    input: { device_eui: EUI, channel_index: 1 },
    data: [{ channel_index: 1, points: [{ measurement_id: '4097', measurement_value: 21.4, time: AT }] }],
  },
  'open.listTelemetry': {
    input: {
      device_eui: EUI,
      measurement_id: MEASUREMENT_ID.airTemperature,
      time_start: 1777788000000,
      time_end: 1777874400000,
    },
    data: { list: [[[1, '4097']], [[[21.4, AT]]]] },
  },
  'open.aggregateChartPoints': {
    input: { device_eui: EUI, interval: 60 },
    data: [{ channel: 1, lists: [{ time: AT, measurement_id: '4097', average_value: 20.9 }] }],
  },
  'open.viewSuggestion': {
    input: {
      ...{ lang: '2', location: 'Greenhouse 3', crop: 'Tomatoes', time_range: '1' },
      measurements: [
        { dev_eui: EUI, channel_measurement: [{ channel_index: '1', measurement_ids: ['4097', '4098'] }] },
      ],
    },
    data: { resource_id: 'openAi:ask:7:1777874400000' },
  },
  'openTools.listDevices': {
    data: [
      {
        ...{ device_eui: EUI, device_name: 'Tomatoes', kind: 'node', group_name: 'Greenhouse', online: 1 },
        ...{ battery: 97, interval_minutes: 15, last_seen: AT },
      },
    ],
  },
  'openTools.listLatest': {
    input: { device_eui: EUI },
    data: [{ ...FLAT_ROW, group_name: 'Greenhouse', online: 1 }],
  },
  'openTools.listSeries': {
    input: {
      device_eui: EUI,
      measurement_id: MEASUREMENT_ID.airTemperature,
      interval: '1h',
      aggregation: 'max',
    },
    data: [FLAT_ROW],
  },
  'open.listMeasurementReference': {
    data: [
      {
        sensor_type: '1001',
        sensor_name: 'Air temperature and humidity',
        sensor_measurement: [
          { measurement_id: '4097', measurement_name: 'Air temperature', measurement_unit: '℃' },
        ],
      },
    ],
  },
  'openDevices.createGroup': {
    input: { name: 'Greenhouse' },
    data: { group_name: 'Greenhouse', group_uuid: GROUP },
  },
  'openDevices.updateGroup': { input: { group_uuid: GROUP, name: 'Orchard' }, data: {} },
  'openDevices.deleteGroup': { input: { group_uuid: GROUP }, data: {} },
  'openDevices.moveDevices': { input: { group_uuid: GROUP, devices: [EUI] }, data: {} },
  'openDevices.bind': {
    input: { eui: EUI, code: '0123456789ABCDEF01', device_name: 'Tomatoes', group_uuid: GROUP },
    data: {},
  },
  'openDevices.remove': { input: { device_euis: [EUI] }, data: {} },
  'openDevices.updateInterval': { input: { device_euis: [KIT], report_cycle: 15 }, data: {} },
  'openDevices.createKit': {
    input: { dev_name: 'Beehive scale' },
    data: { eui: KIT, device_key: KEY, name: 'Beehive scale', sku: 'blank_device' },
  },
  'openDevices.viewNodeKey': {
    input: { node_eui: KIT },
    data: { node_eui: KIT, device_key: KEY, token: btoa(`${KIT}:${KEY}`) },
  },
  'ingest.kit': {
    input: {
      events: [{ name: 'measure-sensor', value: [{ channel: '1', measurements: { '4097': '21.4' } }] }],
    },
    data: {},
  },
  'ingest.kitData': {
    input: { data: [{ channel: 1, measurementId: MEASUREMENT_ID.airTemperature, value: 21.4 }] },
    data: {},
  },
  'ingest.kitStatus': {
    input: { battery: 87, software_version: '1.2', channels: [{ channel: 1, status: 'normal' }] },
    data: {},
  },
  'maker.viewDeviceInfo': {
    input: { nodeEui: EUI, deviceCode: '0123456789ABCDEF01' },
    data: {
      node_eui: EUI,
      dev_eui: EUI,
      app_eui: '8000000000000006',
      app_key: KEY,
      model: 'S2101',
    },
  },
};
