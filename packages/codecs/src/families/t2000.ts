import type { DecodeOutcome } from '../outcome';
import { decodeFrames, type FrameReader, frameOf } from './frames';
import type { Trace } from './trace';
import * as field from './tracker-fields';

const guard = frameOf(field.setting('accelerometer'), field.setting('antiTheft'));
const gnssTimeout = field.setting('gnssTimeoutSeconds');
const beaconSettings = frameOf(field.setting('bleTimeoutSeconds'), field.uuidFilter);
const settings = frameOf(field.modeAndStrategy, field.intervals, guard, gnssTimeout);
const head = frameOf(field.events16, field.motionSegment, field.utc);
const noPosition = frameOf(field.positioningStatus, field.events16, field.utc);

const FRAMES: ReadonlyMap<number, FrameReader> = new Map([
  [0x0c, field.timeSyncRequest],
  [0x0d, field.positioningError],
  [0x27, frameOf(field.battery, field.versions, settings, field.motionSettings, beaconSettings)],
  [0x28, frameOf(settings, beaconSettings)],
  [0x29, field.motionSettings],
  [0x2a, frameOf(field.batteryReading, field.modeAndStrategy, guard)],
  [0x2b, field.timedFrame(head, field.acceleration, field.position, field.batteryReading)],
  [0x2c, field.timedFrame(head, field.acceleration, field.batteryReading, field.countedWifi)],
  [0x2d, field.timedFrame(head, field.acceleration, field.batteryReading, field.countedBeacons)],
  [0x2e, field.timedFrame(head, field.position, field.batteryReading)],
  [0x2f, field.timedFrame(head, field.batteryReading, field.countedWifi)],
  [0x30, field.timedFrame(head, field.batteryReading, field.countedBeacons)],
  [0x31, field.timedFrame(noPosition, field.acceleration, field.batteryReading)],
  [0x32, field.timedFrame(noPosition, field.batteryReading)],
]);

/** Uplink of the T2000 tracker (fPort 5): frames `id u8 | data`, big-endian; readings have the tracker's own time. */
export function decodeT2000(bytes: Uint8Array, trace?: Trace): DecodeOutcome {
  return decodeFrames(bytes, FRAMES, trace);
}
