import type { DeviceInfo } from '@fieldscope/codecs';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { ReportedChannel } from '../devices/device-channels.service';
import type { KnownDevice, StoredUplink } from '../ingest/ingest.model';
import type { UplinkSource } from '../network-server-kinds/message.model';

/** What became known of a channel; absent parts were not reported. */
export interface ChannelNews {
  status?: 'normal' | 'abnormal' | 'idle';
  sensorEui?: string;
  sensorType?: string;
  /** It measured: an idle channel is at work again. */
  measured: boolean;
  measurementIds: number[];
}

/** What a device reported of itself; null parts were not reported. */
export interface ReportedStatus {
  device: Pick<KnownDevice, 'deviceId' | 'orgId'>;
  seenAt: number;
  battery: number | null;
  intervalMinutes: number | null;
  hardware: string | null;
  software: string | null;
  rssi: number | null;
  snr: number | null;
  fCnt: number | null;
  frequency: number | null;
  frequencyPlan: string | null;
  gateways: string[] | null;
  ip: string | null;
}

/** What became known of a device since the last write. */
export interface DeviceReport extends ReportedStatus {
  device: KnownDevice;
  channels: ReadonlyMap<number, ChannelNews>;
  moved: boolean;
}

/** What a gateway's last reception says of it; null parts are unknown. Times in epoch ms. */
export interface Reception {
  gateway: string;
  /** Whose node it received. */
  orgId: OrgId;
  /** Whether the operator's network server says so: that knows every organisation's gateways, any other of its own alone. */
  byOperator: boolean;
  receivedAt: number;
  frequency: number | null;
  spreadingFactor: number | null;
  frequencyPlan: string | null;
  router: UplinkSource | null;
}

const { longitude: LONGITUDE, latitude: LATITUDE } = MEASUREMENT_ID;
/** Devices with one sensor speak of it without naming its channel. */
const ONLY_CHANNEL = 1;
const NO_ERROR = '00';

/** What an uplink reports. `fresh` are those of its readings whose measurement is new to their channel. */
export function reportOf(uplink: StoredUplink, fresh: StoredUplink['readings']): DeviceReport {
  const { device, receivedAt, info, gateways, readings } = uplink;
  return {
    device,
    seenAt: receivedAt,
    battery: info?.battery ?? null,
    intervalMinutes: info?.intervalMinutes ?? null,
    hardware: info?.hardware ?? null,
    software: info?.software ?? null,
    rssi: uplink.rssi,
    snr: uplink.snr,
    fCnt: uplink.fCnt,
    frequency: uplink.frequency,
    frequencyPlan: uplink.frequencyPlan,
    gateways: gateways.length > 0 ? gateways : null,
    ip: uplink.address,
    channels: channelsOf(info, fresh),
    moved: readings.some(({ measurementId }) => measurementId === LONGITUDE || measurementId === LATITUDE),
  };
}

function channelsOf(info: DeviceInfo | null, fresh: StoredUplink['readings']): Map<number, ChannelNews> {
  const channels = new Map<number, ChannelNews>();
  const report = (channel: number, reported: Partial<ChannelNews>) => {
    const before = channels.get(channel) ?? { measured: false, measurementIds: [] };
    channels.set(channel, mergeChannel(before, { ...before, ...reported }));
  };
  for (const { channel, measurementId } of fresh)
    report(channel, { measured: true, measurementIds: [measurementId] });
  if (!info) return channels;
  const { sensorEui, sensorError, removedSensorChannel, channelStatus = [] } = info;
  if (sensorEui !== undefined) report(ONLY_CHANNEL, { sensorEui });
  if (sensorError !== undefined)
    report(ONLY_CHANNEL, { status: sensorError === NO_ERROR ? 'normal' : 'abnormal' });
  for (const { channel, status, sensorType } of channelStatus) report(channel, { status, sensorType });
  if (removedSensorChannel !== undefined) report(removedSensorChannel, { status: 'idle', sensorEui: '' });
  return channels;
}

/** Two pieces of news of a device as one: of each part the newer that was reported. */
export function mergeReports(before: DeviceReport, after: DeviceReport): DeviceReport {
  const [older, newer] = after.seenAt >= before.seenAt ? [before, after] : [after, before];
  return {
    device: after.device,
    seenAt: newer.seenAt,
    battery: newer.battery ?? older.battery,
    intervalMinutes: newer.intervalMinutes ?? older.intervalMinutes,
    hardware: newer.hardware ?? older.hardware,
    software: newer.software ?? older.software,
    rssi: newer.rssi ?? older.rssi,
    snr: newer.snr ?? older.snr,
    fCnt: newer.fCnt ?? older.fCnt,
    frequency: newer.frequency ?? older.frequency,
    frequencyPlan: newer.frequencyPlan ?? older.frequencyPlan,
    gateways: newer.gateways ?? older.gateways,
    ip: newer.ip ?? older.ip,
    channels: mergeChannels(older.channels, newer.channels),
    moved: older.moved || newer.moved,
  };
}

function mergeChannels(
  older: DeviceReport['channels'],
  newer: DeviceReport['channels'],
): Map<number, ChannelNews> {
  const channels = new Map(older);
  for (const [channel, news] of newer) {
    const before = channels.get(channel);
    channels.set(channel, before ? mergeChannel(before, news) : news);
  }
  return channels;
}

function mergeChannel(older: ChannelNews, newer: ChannelNews): ChannelNews {
  return {
    status: newer.status ?? older.status,
    sensorEui: newer.sensorEui ?? older.sensorEui,
    sensorType: newer.sensorType ?? older.sensorType,
    measured: older.measured || newer.measured,
    measurementIds: [...new Set([...older.measurementIds, ...newer.measurementIds])],
  };
}

/** One for each gateway that received an uplink. */
export const receptionsOf = ({
  device: { orgId, byOperator },
  gateways,
  receivedAt,
  frequency,
  spreadingFactor,
  frequencyPlan,
  source: router,
}: StoredUplink): Reception[] =>
  gateways.map((gateway) => ({
    gateway,
    orgId,
    byOperator,
    receivedAt,
    frequency,
    spreadingFactor,
    frequencyPlan,
    router,
  }));

/** Two receptions of a gateway as one: of each part the newer that is known. */
/** What a network server reports of a gateway that received nothing. */
export const seenWithoutUplink = (orgId: OrgId, gateway: Eui, at: number): Reception => ({
  gateway,
  orgId,
  byOperator: false,
  receivedAt: at,
  frequency: null,
  spreadingFactor: null,
  frequencyPlan: null,
  router: null,
});

export function mergeReceptions(before: Reception, after: Reception): Reception {
  const [older, newer] = after.receivedAt >= before.receivedAt ? [before, after] : [after, before];
  return {
    gateway: newer.gateway,
    orgId: newer.orgId,
    byOperator: newer.byOperator,
    receivedAt: newer.receivedAt,
    frequency: newer.frequency ?? older.frequency,
    spreadingFactor: newer.spreadingFactor ?? older.spreadingFactor,
    frequencyPlan: newer.frequencyPlan ?? older.frequencyPlan,
    router: newer.router ?? older.router,
  };
}

/** What a report says of channels, one by one. */
export const reportedChannelsOf = ({ device, channels }: DeviceReport): ReportedChannel[] =>
  [...channels].map(([channel, reported]) => ({
    deviceId: device.deviceId,
    orgId: device.orgId,
    channel,
    status: reported.status ?? null,
    sensorEui: reported.sensorEui ?? null,
    sensorType: reported.sensorType ?? null,
    measured: reported.measured,
    measurementIds: reported.measurementIds,
  }));
