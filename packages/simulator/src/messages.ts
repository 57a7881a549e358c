import { createHash } from 'node:crypto';
import type { FleetDevice } from './fleet';
import type { Reception } from './gateway';
import type { RadioFrame } from './node';
import type { OrderedKit } from './ordered-kit';

const FREQUENCY_HZ = 868_300_000;
const devAddrs = new Map<string, string>();

/** DevAddr of a device, the same until it joins again. */
function devAddrOf(eui: string): string {
  const known = devAddrs.get(eui);
  if (known) return known;
  const devAddr = createHash('sha256').update(eui).digest('hex').slice(0, 8);
  devAddrs.set(eui, devAddr);
  return devAddr;
}

/** Stable id in the form of a UUID, the same for repeated deliveries of an uplink. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const TENANT_ID = uuidOf('tenant');
export const APPLICATION_ID = uuidOf('application');
const PROFILE_ID = uuidOf('profile');

const deviceInfoOf = ({ eui, name }: Pick<FleetDevice, 'eui' | 'name'>) => ({
  tenantId: TENANT_ID,
  tenantName: 'farm',
  applicationId: APPLICATION_ID,
  applicationName: 'sensors',
  deviceProfileId: PROFILE_ID,
  deviceProfileName: 'sensor node',
  deviceName: name,
  devEui: eui.toLowerCase(),
  deviceClassEnabled: 'CLASS_A',
  tags: {},
});

/** An event of ChirpStack v4 about a downlink: `txack`, `ack`. */
export const chirpstackDownlinkEvent = (
  device: Pick<FleetDevice, 'eui' | 'name'>,
  at: number,
  facts: object,
): object => ({ time: new Date(at).toISOString(), deviceInfo: deviceInfoOf(device), ...facts });

/** An `up` event of ChirpStack v4. */
export function chirpstackUp(
  device: Pick<FleetDevice, 'eui' | 'name'>,
  frame: RadioFrame,
  receptions: Reception[],
): object {
  const time = new Date(frame.at).toISOString().replace('Z', '000000+00:00');
  return {
    deduplicationId: uuidOf(`${device.eui}/${frame.fCnt}/${frame.at}`),
    time,
    deviceInfo: deviceInfoOf(device),
    devAddr: devAddrOf(device.eui),
    adr: true,
    dr: 5,
    fCnt: frame.fCnt,
    fPort: frame.fPort,
    confirmed: false,
    data: frame.payload.toString('base64'),
    rxInfo: receptions.map(({ gateway, rssi, snr }, index) => ({
      gatewayId: gateway.eui.toLowerCase(),
      uplinkId: frame.fCnt * 10 + index,
      nsTime: time,
      rssi,
      snr,
      channel: 1,
      location: { latitude: gateway.latitude, longitude: gateway.longitude },
      context: 'AAAAAA==',
      metadata: { region_config_id: 'eu868' },
      crcStatus: 'CRC_OK',
    })),
    txInfo: {
      frequency: FREQUENCY_HZ,
      modulation: { lora: { bandwidth: 125_000, spreadingFactor: 7, codeRate: 'CR_4_5' } },
    },
    regionConfigId: 'eu868',
  };
}

/** An uplink message of The Things Stack v3; zero values are left out, as it does. */
export function ttsUplink(
  device: Pick<FleetDevice, 'eui'>,
  frame: RadioFrame,
  receptions: Reception[],
): object {
  const time = new Date(frame.at).toISOString();
  return {
    end_device_ids: {
      device_id: `eui-${device.eui.toLowerCase()}`,
      application_ids: { application_id: 'sensors' },
      dev_eui: device.eui,
      join_eui: '800000000000000A',
      dev_addr: devAddrOf(device.eui).toUpperCase(),
    },
    correlation_ids: [`as:up:${uuidOf(`${device.eui}/${frame.fCnt}`)}`],
    received_at: time,
    uplink_message: {
      ...(frame.fPort === 0 ? {} : { f_port: frame.fPort }),
      ...(frame.fCnt === 0 ? {} : { f_cnt: frame.fCnt }),
      frm_payload: frame.payload.toString('base64'),
      rx_metadata: receptions.map(({ gateway, rssi, snr }) => ({
        gateway_ids: { gateway_id: `gw-${gateway.eui.toLowerCase()}`, eui: gateway.eui },
        time,
        rssi,
        channel_rssi: rssi,
        snr,
      })),
      settings: {
        data_rate: { lora: { bandwidth: 125_000, spreading_factor: 7, coding_rate: '4/5' } },
        frequency: String(FREQUENCY_HZ),
      },
      received_at: time,
    },
  };
}

/** A kit's upload. */
export function kitUpload(
  device: FleetDevice,
  at: number,
  values: Record<number, number>,
  kit?: OrderedKit,
): object {
  const measurements = Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, value.toFixed(2)]),
  );
  const switched = kit?.switchReading();
  return {
    requestId: uuidOf(`${device.eui}/${at}`),
    timestamp: String(at),
    intent: 'event',
    deviceEui: device.eui,
    deviceKey: device.deviceKey,
    events: [
      {
        name: 'measure-sensor',
        value: [{ channel: '1', measurements }, ...(switched ? [switched] : [])].map((item) => ({
          ...item,
          measureTime: String(at),
        })),
      },
      ...(kit?.takeReport() ?? []),
    ],
  };
}
