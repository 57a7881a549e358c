import type { Downlink, Downlinks, EventSettings } from '../commands';
import { type DecodeOutcome, refuse, type ThresholdSetting } from '../outcome';
import { decodeFrames, type FrameReader, frameOf } from './frames';
import type { Trace } from './trace';
import * as field from './tracker-fields';

/** LoRa Edge modem traffic, readable by its cloud service only. */
const SERVICE_PORTS: ReadonlySet<number> = new Set([192, 199]);

const head = frameOf(field.events24, field.motionSegment, field.utc);
const status = frameOf(
  field.battery,
  field.versions,
  field.modeAndStrategy,
  field.intervals,
  field.setting('sensorEnable'),
  field.setting('sosMode'),
);
const eventSettings = frameOf(field.motionSettings, field.thresholdSettings);
const climateAndBattery = frameOf(field.temperatureAndLight, field.batteryReading);
const climateMotionAndBattery = frameOf(field.temperatureAndLight, field.acceleration, field.batteryReading);
const noPosition = frameOf(field.positioningStatus, field.events24, field.utc);

const FRAMES: ReadonlyMap<number, FrameReader> = new Map([
  [0x01, frameOf(status, eventSettings)],
  [0x02, status],
  [0x03, eventSettings],
  [0x04, frameOf(field.modeAndStrategy, field.intervals, field.setting('sosMode'))],
  [0x05, frameOf(field.batteryReading, field.modeAndStrategy, field.setting('sosMode'))],
  [0x06, field.timedFrame(head, field.position, climateAndBattery)],
  [0x07, field.timedFrame(head, field.fourWifi, climateAndBattery)],
  [0x08, field.timedFrame(head, field.threeBeacons, climateAndBattery)],
  [0x09, field.timedFrame(head, field.position, field.batteryReading)],
  [0x0a, field.timedFrame(head, field.fourWifi, field.batteryReading)],
  [0x0b, field.timedFrame(head, field.threeBeacons, field.batteryReading)],
  [0x0c, field.timeSyncRequest],
  [0x0d, field.positioningError],
  [0x0e, field.shardWithData],
  [0x0f, field.timedFrame(head, climateAndBattery, field.shard)],
  [0x10, field.timedFrame(head, field.batteryReading, field.shard)],
  [0x11, field.timedFrame(noPosition, climateAndBattery)],
  [0x1a, field.timedFrame(head, field.position, climateMotionAndBattery)],
  [0x1b, field.timedFrame(head, field.fourWifi, climateMotionAndBattery)],
  [0x1c, field.timedFrame(head, field.threeBeacons, climateMotionAndBattery)],
  [0x1d, field.timedFrame(noPosition, climateMotionAndBattery)],
]);

/** Uplink of the T1000 trackers (fPort 5): frames `id u8 | data`, big-endian; readings have the tracker's own time. */
export function decodeT1000(bytes: Uint8Array, fPort: number | null, trace?: Trace): DecodeOutcome {
  if (fPort !== null && SERVICE_PORTS.has(fPort)) return refuse('service_port', String(fPort));
  return decodeFrames(bytes, FRAMES, trace);
}

const DOWNLINK_PORT = 5;
const UNCHANGED = 0;

/** Downlinks of the T1000 trackers (fPort 5); an interval of 0 is left unchanged. */
export const T1000_DOWNLINKS = {
  set_sos_mode: ({ mode }) => downlink(0x80, mode),
  set_interval: ({ minutes }) => intervals(UNCHANGED, minutes, UNCHANGED),
  set_tracker_intervals: ({ heartbeatMinutes, periodicMinutes, eventMinutes }) =>
    intervals(heartbeatMinutes ?? UNCHANGED, periodicMinutes ?? UNCHANGED, eventMinutes ?? UNCHANGED),
  buzzer: ({ on }) => downlink(0x82, on ? 1 : 0),
  set_work_mode: ({ mode }) => downlink(0x83, mode),
  set_event_settings: ({ settings }) => downlink(0x84, ...eventBytes(settings)),
  locate: () => downlink(0x85),
  set_strategy: ({ strategy }) => downlink(0x86, strategy),
  report_event_settings: () => downlink(0x87),
  report_status: () => downlink(0x88),
  reboot: () => downlink(0x89),
} as const satisfies Downlinks;

const downlink = (...bytes: readonly number[]): Downlink => ({
  fPort: DOWNLINK_PORT,
  bytes: Uint8Array.from(bytes),
});

function intervals(...minutes: readonly number[]): Downlink {
  return downlink(0x81, ...minutes.flatMap(u16));
}

/** 31 bytes, laid out as in the frame that reports them. */
function eventBytes({ motion, motionless, shock, temperature, light }: EventSettings): number[] {
  return [
    ...[motion.enable, ...u16(motion.thresholdMg), ...u16(motion.intervalMinutes)],
    ...[motionless.enable, ...u16(motionless.timeoutMinutes)],
    ...[shock.enable, ...u16(shock.thresholdMg)],
    ...thresholdBytes(temperature, TENTHS),
    ...thresholdBytes(light, WHOLE),
  ];
}

const thresholdBytes = (setting: ThresholdSetting, factor: number): number[] => [
  setting.enable,
  ...u16(setting.intervalMinutes),
  ...u16(setting.sampleSeconds),
  ...u16(Math.round(setting.max * factor)),
  ...u16(Math.round(setting.min * factor)),
  setting.type,
];

const TENTHS = 10;
const WHOLE = 1;
/** Also of a negative number, in two's complement. */
const u16 = (value: number): number[] => [(value >>> 8) & 0xff, value & 0xff];
