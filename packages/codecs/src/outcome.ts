/** Value of a measurement: a number, a text (AI results), event numbers, or scanned stations with their RSSI in dBm. */
export type MeasurementValue = number | string | readonly number[] | readonly { mac: string; rssi: number }[];

export interface Reading {
  measurementId: number;
  channel: number;
  value: MeasurementValue;
  /** Epoch ms; only where the payload contains a time. */
  measuredAt?: number;
}

export interface ChannelStatus {
  channel: number;
  status: 'normal' | 'abnormal' | 'idle';
  /** Reported by kits only. */
  sensorType?: string;
}

/** A device reports at once when a measurement is above or below. */
export interface ThresholdRule {
  channel: number;
  measurement_id: number;
  above?: number;
  below?: number;
}

/** Thresholds of temperature (℃) or light (%) that trigger a report of a tracker. */
export interface ThresholdSetting {
  enable: number;
  intervalMinutes: number;
  sampleSeconds: number;
  max: number;
  min: number;
  type: number;
}

/** Device state and settings in an uplink, beside its measurements. */
export interface DeviceInfo {
  /** Percent, 0 to 100. */
  battery?: number;
  hardware?: string;
  software?: string;
  /** Uplink interval; for a tracker, the one that its work mode uses. */
  intervalMinutes?: number;
  gpsIntervalMinutes?: number;
  /** After how many uplinks CO₂ is measured again. */
  co2Multiplier?: number;
  /** Whether it reports at once by rules of its own, and all of these. */
  thresholdMode?: boolean;
  thresholdRules?: readonly ThresholdRule[];
  thresholdIntervalMinutes?: number;
  /** Of the mobile network, as the device says it. */
  signal?: number;
  /** ℃ */
  boardTemperature?: number;
  /** 1 charging, 2 full, 3 not full. */
  charging?: number;
  imei?: string;
  /** Used, in percent. */
  ramPercent?: number;
  diskPercent?: number;
  /** In the device's own words. */
  gpsStatus?: string;
  /** 0 to 9, as states of SIM cards are numbered. */
  simStatus?: number;
  /** Megabytes that it has used. */
  flowMb?: number;
  iccid?: string;
  msisdn?: string;
  /** Settings that the device's profile declares, by their names. */
  ownSettings?: Readonly<Record<string, number>>;
  removedSensorChannel?: number;
  /** 16 upper-case hex digits. */
  sensorEui?: string;
  sensors?: { channel: number; status: number; type: number; eui: string }[];
  /** Two hex digits; '00' is none. */
  sensorError?: string;
  channelStatus?: ChannelStatus[];
  aiModel?: { modelId: number; modelVersion?: number; detectionType?: number };
  /** The two thresholds of a slot; which of them is the upper one is not published. */
  thresholds?: { slot: number; a: number; b: number }[];
  inputs?: { protocol: number; gpioInput: number; analogType: number; analogInterface: number };
  /** Epoch seconds of a reading that was cached on the device. */
  measureTime?: number;
  /** 0 standby, 1 periodic, 2 event. */
  workMode?: number;
  /** Positioning: 0 GNSS, 1 Wi-Fi, 2 Wi-Fi + GNSS, 3 GNSS + Wi-Fi, 4 BLE, 5 BLE + Wi-Fi, 6 BLE + GNSS, 7 all, 8 GNSS + BLE. */
  strategy?: number;
  heartbeatMinutes?: number;
  periodicMinutes?: number;
  eventMinutes?: number;
  sensorEnable?: number;
  sosMode?: number;
  accelerometer?: number;
  antiTheft?: number;
  gnssTimeoutSeconds?: number;
  bleTimeoutSeconds?: number;
  /** UUID prefix of the beacons that are scanned; hex digits. */
  uuidFilter?: string;
  motion?: { enable: number; thresholdMg: number; intervalMinutes: number };
  motionless?: { enable: number; timeoutMinutes: number };
  shock?: { enable: number; thresholdMg: number };
  temperature?: ThresholdSetting;
  light?: ThresholdSetting;
  /** Epoch seconds of the tracker's clock. */
  utc?: number;
  motionSegment?: number;
  /** 1 no UTC time, 2 almanac too old, 3 doppler. */
  error?: number;
  timeSyncRequest?: true;
  /** Part of a GNSS scan for an external solver; `data` in hex digits. */
  gnssShard?: { count: number; index: number; group: number; data?: string };
}

export type RefusalReason =
  | 'crc_mismatch'
  | 'truncated'
  | 'unknown_frame'
  | 'empty'
  | 'too_long'
  | 'unknown_model'
  | 'service_port';

export interface Decoded {
  ok: true;
  readings: Reading[];
  info: DeviceInfo;
  /** What was skipped and why, in English. */
  warnings: string[];
}

export interface Refused {
  ok: false;
  reason: RefusalReason;
  detail?: string;
}

export type DecodeOutcome = Decoded | Refused;

/** Refuses a whole uplink. */
export function refuse(reason: RefusalReason, detail?: string): Refused {
  return detail === undefined ? { ok: false, reason } : { ok: false, reason, detail };
}
