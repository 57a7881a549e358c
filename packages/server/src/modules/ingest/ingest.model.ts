import type { DeviceInfo, MeasurementValue } from '@fieldscope/codecs';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import type { FromDevice, Uplink, UplinkSource } from '../network-server-kinds/message.model';
import type { ChannelDerivation } from './instant.model';
import type { KnownSeries } from './known-series.model';

/** Of a message that came without a radio link that we know of. */
export const NO_RADIO = {
  fPort: null,
  fCnt: null,
  rssi: null,
  snr: null,
  frequency: null,
  spreadingFactor: null,
  frequencyPlan: null,
  gateways: [] as string[],
};

/** A message with the time under which it is stored. */
export interface ReceivedUplink
  extends Omit<Uplink, 'decoded' | 'reportedAt' | 'deviceName' | 'receptions' | 'applicationId'> {
  receivedAt: EpochMs;
  /** Whether that time is by our clock: then copies may have others. */
  isTimedHere: boolean;
  /** Whether a time that the message gave could not be right. */
  isTimeReplaced: boolean;
}

export interface IngestReading {
  channel: number;
  measurementId: number;
  value: MeasurementValue;
  measuredAt: EpochMs;
  /** It was worked out from others of its message, and costs nothing. */
  isDerived?: true;
}

/** A device as ingest knows it. */
export interface KnownDevice {
  deviceId: number;
  orgId: OrgId;
  eui: Eui;
  devEui: Eui;
  model: string;
  /** Its payloads are read by this profile's codec; null: by that of its model. */
  profileId: number | null;
  kind: string;
  deviceKeySealed: Buffer | null;
  /** Whether it was found for the operator: then its uplinks name every organisation's gateways. */
  byOperator: boolean;
  /** What is derived from its readings. */
  derivations: readonly ChannelDerivation[];
  /** Its series, as far as they were met. */
  series: KnownSeries;
}

/** What is written for one message: its readings, or why it was kept raw. */
export interface Accepted {
  device: KnownDevice;
  uplink: ReceivedUplink;
  readings: IngestReading[];
  info: DeviceInfo | null;
  refusal: string | null;
  detail: string | null;
}

/** What listeners receive after the commit, in the order in which it was stored. */
export interface StoredReading extends IngestReading {
  seriesId: number;
  uploadedAt: EpochMs;
}
export interface StoredUplink {
  device: KnownDevice;
  /** What copies of it have in common. */
  frameKey: bigint;
  source: UplinkSource;
  receivedAt: EpochMs;
  uploadedAt: EpochMs;
  fCnt: number | null;
  rssi: number | null;
  snr: number | null;
  frequency: number | null;
  spreadingFactor: number | null;
  frequencyPlan: string | null;
  gateways: string[];
  address: string | null;
  info: DeviceInfo | null;
  refusal: string | null;
  readings: StoredReading[];
}

/** What screens and subscribers of every process are sent of a stored uplink; JSON. */
export interface CommittedUplink extends Pick<StoredUplink, 'receivedAt' | 'rssi' | 'info'> {
  device: Pick<KnownDevice, 'orgId' | 'eui'>;
  readings: IngestReading[];
}

/** A message of a device that its sender does not speak for; without payload when it is no uplink. */
export interface HeardMessage extends FromDevice {
  uplink?: Uplink;
}

export type Outcome =
  | { kind: 'stored'; readings: number }
  | { kind: 'duplicate' }
  | { kind: 'refused'; reason: string; detail: string | null };
