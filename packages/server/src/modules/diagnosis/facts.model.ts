import type { ApiRefusal } from '@fieldscope/contract/calls/network-servers';
import type { Eui } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { type DeviceKind, isOnline } from '../devices/devices.model';
import type { TrendUplink } from '../history/uplink-trends.service';

// What is known when a verdict is reached. Times are epoch ms, RSSI dBm, SNR dB, batteries percent.

/** A device as it stands, and by which way it was heard last. */
export interface FleetDevice {
  deviceId: number;
  eui: Eui;
  devEui: string;
  name: string;
  model: string;
  kind: DeviceKind;
  isLorawan: boolean;
  intervalMinutes: number;
  /** null: it never reported. */
  lastSeenAt: number | null;
  boundAt: number;
  battery: number | null;
  rssi: number | null;
  snr: number | null;
  /** That received its last uplink, the best first. */
  gateways: readonly string[];
  /** Through which its last uplink came; null: none is known. */
  connectionId: number | null;
  profileId: number | null;
}

/** A connection through which devices of the organisation came. */
export interface FleetServer {
  connectionId: number;
  /** false: it is the operator's. */
  isOwn: boolean;
  name: string;
  removedAt: number | null;
  /** Of any message that was taken; of the operator's it is not known. */
  lastMessageAt: number | null;
  /** The newest kind of refused messages. */
  refusal: { reason: string; count: number; at: number } | null;
  /** null: it has none. */
  api: {
    listsGateways: boolean;
    lastSuccessAt: number | null;
    lastError: ApiRefusal | null;
    lastErrorAt: number | null;
  } | null;
}

/** What is looked up of a device that something is wrong with. */
export interface DeviceDetails {
  /** Of the last 24 hours. */
  received: number;
  missing: number;
  refused: number;
  refusal: string | null;
  /** The newest command that sets an interval and that no uplink has shown. */
  orderedInterval: { minutes: number; at: number } | null;
  /** When it first joined, as far as known. */
  joinedAt: number | null;
  registration: {
    connectionId: number;
    state: 'waiting' | 'failed' | 'registered';
    error: ApiRefusal | null;
    at: number;
  } | null;
  profile: { name: string; savedAt: number; pausedAt: number | null } | null;
  /** When it went silent and was heard again within the last eight days, oldest first. */
  silences: readonly { from: number; to: number }[];
  /** Its last uplinks, oldest first: some of a week before the newest, and the newest ones. Empty where that was not looked up. */
  uplinks: readonly TrendUplink[];
  /** When each of its channels measured last; empty where that was not looked up. */
  channels: readonly { channel: number; measuredAt: number }[];
}

export const NO_DETAILS: DeviceDetails = {
  ...{ received: 0, missing: 0, refused: 0, refusal: null, orderedInterval: null, joinedAt: null },
  ...{ registration: null, profile: null, silences: [], uplinks: [], channels: [] },
};

/** What is wrong with a device, as far as its last uplinks say. */
export type Trouble = 'silent' | 'never_heard' | 'battery' | 'late' | 'lossy' | 'refused' | 'channel';

/** In intervals: two uplinks did not come, and the third is due soon. A single one is lost now and then. */
export const LATE_AFTER = 2.5;

export const intervalMs = ({ intervalMinutes }: Pick<FleetDevice, 'intervalMinutes'>): number =>
  intervalMinutes * MINUTE_MS;

/** Whether it reports as it should. */
export const isOnTime = (device: FleetDevice, now: number): boolean =>
  device.kind === 'gateway'
    ? isOnline(device, now)
    : device.lastSeenAt !== null && now - device.lastSeenAt <= LATE_AFTER * intervalMs(device);
