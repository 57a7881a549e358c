import type { DeviceInfo, MeasurementValue } from '@fieldscope/codecs';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';

/** Where a message of a device came in. */
export type UplinkSource = 'chirpstack' | 'tts' | 'kit';

/** One uplink as a network server told it, before we looked at its payload. */
export interface Uplink {
  source: UplinkSource;
  devEui: Eui;
  receivedAt: EpochMs;
  fPort: number | null;
  fCnt: number | null;
  /** Session the counter belongs to; a device that joins again starts a new one. */
  devAddr: string;
  payload: Buffer;
  rssi: number | null;
  snr: number | null;
  frequency: number | null;
  /** EUIs or names of the gateways that heard it, best first. */
  gateways: string[];
  /** Decoded by the network server; used only for models that we cannot decode. */
  decoded?: unknown;
}

export interface IngestReading {
  channel: number;
  measurementId: number;
  value: MeasurementValue;
  measuredAt: EpochMs;
}

/** A device as the inlets know it. */
export interface KnownDevice {
  deviceId: number;
  orgId: OrgId;
  eui: Eui;
  model: string;
  kind: string;
  deviceKeySealed: Buffer | null;
}

/** What is written for one message: its readings, or why it was kept raw. */
export interface Accepted {
  device: KnownDevice;
  uplink: Omit<Uplink, 'decoded'>;
  readings: IngestReading[];
  info: DeviceInfo | null;
  refusal: string | null;
  detail: string | null;
}

/** What listeners hear after the commit, in the order in which it was stored. */
export interface StoredReading extends IngestReading {
  seriesId: number;
  uploadedAt: EpochMs;
}
export interface StoredUplink {
  device: KnownDevice;
  receivedAt: EpochMs;
  uploadedAt: EpochMs;
  fCnt: number | null;
  rssi: number | null;
  snr: number | null;
  frequency: number | null;
  gateways: string[];
  info: DeviceInfo | null;
  refusal: string | null;
  readings: StoredReading[];
}

/** What screens and subscribers of every process are sent of a stored uplink; JSON. */
export interface CommittedUplink extends Pick<StoredUplink, 'receivedAt' | 'rssi' | 'info'> {
  device: Pick<KnownDevice, 'orgId' | 'eui'>;
  readings: IngestReading[];
}

export type Outcome =
  | { kind: 'stored'; readings: number }
  | { kind: 'duplicate' }
  | { kind: 'refused'; reason: string; detail: string | null };
