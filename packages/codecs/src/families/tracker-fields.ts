import type { DeviceInfo } from '../outcome';
import type { ByteReader } from './byte-reader';
import { addReading, setBattery, setUplinkInterval, stampReadings } from './draft';
import { type FrameReader, frameOf } from './frames';
import { toHex } from './hex';

/** Fields that both tracker families use, in different orders. */

const ID = {
  battery: 3000,
  positioningStatus: 3576,
  temperature: 4097,
  longitude: 4197,
  latitude: 4198,
  light: 4199,
  events: 4200,
  acceleration: [4210, 4211, 4212],
  wifi: 5001,
  beacons: 5002,
} as const;
const MILLIONTHS = 1_000_000;
const EMPTY_SLOT = 'FF:FF:FF:FF:FF:FF';

/** Event numbers of a bit field: bit n set is event n + 1. */
function eventNumbers(bits: number): number[] {
  return Array.from({ length: 24 }, (_, bit) => bit).flatMap((bit) => ((bits >>> bit) & 1 ? [bit + 1] : []));
}

/** Three bytes of events; the T1000 reports an empty list too. */
export const events24: FrameReader = (reader, draft) =>
  addReading(draft, ID.events, eventNumbers(reader.u24()));

/** Two bytes of events; an empty list is not reported. */
export const events16: FrameReader = (reader, draft) => {
  const numbers = eventNumbers(reader.u16());
  if (numbers.length > 0) addReading(draft, ID.events, numbers);
  else reader.mark('absent');
};

export const motionSegment: FrameReader = (reader, draft) => {
  draft.info.motionSegment = reader.u8();
};
export const utc: FrameReader = (reader, draft) => {
  draft.info.utc = reader.u32();
};
export const positioningStatus: FrameReader = (reader, draft) =>
  addReading(draft, ID.positioningStatus, reader.u8());

/** Longitude, then latitude, in millionths of a degree. */
export const position: FrameReader = (reader, draft) => {
  const longitude = reader.i32() / MILLIONTHS;
  const latitude = reader.i32() / MILLIONTHS;
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) {
    draft.warnings.push(`position ${longitude}, ${latitude} is not on Earth`);
    return reader.mark('invalid');
  }
  addReading(draft, ID.longitude, longitude);
  addReading(draft, ID.latitude, latitude);
};

const temperature: FrameReader = (reader, draft) => {
  const tenths = reader.i16IfPresent();
  if (tenths !== undefined) addReading(draft, ID.temperature, tenths / 10);
};
const NO_LIGHT = 0x8000;
const light: FrameReader = (reader, draft) => {
  const percent = reader.u16();
  if (percent === NO_LIGHT) reader.mark('absent');
  else addReading(draft, ID.light, percent);
};
export const temperatureAndLight = frameOf(temperature, light);

export const acceleration: FrameReader = (reader, draft) => {
  for (const id of ID.acceleration) {
    const milliG = reader.i16IfPresent();
    if (milliG !== undefined) addReading(draft, id, milliG);
  }
};

/** The battery level, as a measurement and as device state. */
export const batteryReading: FrameReader = (reader, draft) => {
  const percent = reader.u8();
  if (setBattery(draft, percent)) addReading(draft, ID.battery, percent);
  else reader.mark('invalid');
};
/** The battery level in a frame of settings, which contains no readings. */
export const battery: FrameReader = (reader, draft) => {
  if (!setBattery(draft, reader.u8())) reader.mark('invalid');
};

type StationList = typeof ID.wifi | typeof ID.beacons;
const stations =
  (id: StationList, count: (reader: ByteReader) => number): FrameReader =>
  (reader, draft) => {
    const scanned = Array.from({ length: count(reader) }, () => ({
      mac: toHex(reader.bytes(6), ':'),
      rssi: reader.i8(),
    })).filter(({ mac }) => mac !== EMPTY_SLOT);
    if (scanned.length > 0) addReading(draft, id, scanned);
    else reader.mark('absent');
  };
const countByte = (reader: ByteReader) => reader.u8();

export const fourWifi = stations(ID.wifi, () => 4);
export const threeBeacons = stations(ID.beacons, () => 3);
export const countedWifi = stations(ID.wifi, countByte);
export const countedBeacons = stations(ID.beacons, countByte);

/** A frame whose readings were taken at the UTC time in it. */
export function timedFrame(...fields: readonly FrameReader[]): FrameReader {
  const readAll = frameOf(...fields);
  return (reader, draft) => {
    const first = draft.readings.length;
    readAll(reader, draft);
    if (!reader.short && draft.info.utc !== undefined) stampReadings(draft, first, draft.info.utc);
  };
}

export const versions: FrameReader = (reader, draft) => {
  draft.info.software = reader.version();
  draft.info.hardware = reader.version();
};
export const modeAndStrategy: FrameReader = (reader, draft) => {
  draft.info.workMode = reader.u8();
  draft.info.strategy = reader.u8();
};

/** Heartbeat, periodic and event interval. Must follow the work mode, which selects the one in use. */
export const intervals: FrameReader = (reader, draft) => {
  const minutes = [reader.u16(), reader.u16(), reader.u16()] as const;
  [draft.info.heartbeatMinutes, draft.info.periodicMinutes, draft.info.eventMinutes] = minutes;
  const inUse = minutes[draft.info.workMode ?? 0];
  if (inUse !== undefined) setUplinkInterval(draft, inUse);
};

/** A setting of one byte. */
export function setting(
  key:
    | 'sensorEnable'
    | 'sosMode'
    | 'accelerometer'
    | 'antiTheft'
    | 'gnssTimeoutSeconds'
    | 'bleTimeoutSeconds',
): FrameReader {
  return (reader, draft) => {
    draft.info[key] = reader.u8();
  };
}

const motion: FrameReader = (reader, draft) => {
  draft.info.motion = { enable: reader.u8(), thresholdMg: reader.u16(), intervalMinutes: reader.u16() };
};
const motionless: FrameReader = (reader, draft) => {
  draft.info.motionless = { enable: reader.u8(), timeoutMinutes: reader.u16() };
};
const shock: FrameReader = (reader, draft) => {
  draft.info.shock = { enable: reader.u8(), thresholdMg: reader.u16() };
};
export const motionSettings = frameOf(motion, motionless, shock);

const threshold =
  (key: 'temperature' | 'light', limit: (reader: ByteReader) => number): FrameReader =>
  (reader, draft) => {
    const setting: NonNullable<DeviceInfo[typeof key]> = {
      enable: reader.u8(),
      intervalMinutes: reader.u16(),
      sampleSeconds: reader.u16(),
      max: limit(reader),
      min: limit(reader),
      type: reader.u8(),
    };
    draft.info[key] = setting;
  };
/** Temperature limits in tenths of a degree; light limits in whole percent, as published. */
export const thresholdSettings = frameOf(
  threshold('temperature', (reader) => reader.i16() / 10),
  threshold('light', (reader) => reader.u16()),
);

const UUID_BYTES = 16;
export const uuidFilter: FrameReader = (reader, draft) => {
  const used = Math.min(reader.u8(), UUID_BYTES);
  draft.info.uuidFilter = toHex(reader.bytes(UUID_BYTES).subarray(0, used));
};

export const timeSyncRequest: FrameReader = (_reader, draft) => {
  draft.info.timeSyncRequest = true;
};
export const positioningError: FrameReader = (reader, draft) => {
  draft.info.error = reader.u32();
};

/** Part `index` of `count` of a scan; parts of one scan have the same group number. */
export const shard: FrameReader = (reader, draft) => {
  const bits = reader.u8();
  draft.info.gnssShard = { count: bits >>> 4, index: bits & 0x0f, group: reader.u16() };
};
export const shardWithData: FrameReader = (reader, draft) => {
  shard(reader, draft);
  const data = toHex(reader.bytes(reader.u8()));
  if (draft.info.gnssShard) draft.info.gnssShard.data = data;
  reader.mark('data');
};
