import type { Downlinks } from '../commands';
import type { ChannelStatus, DecodeOutcome } from '../outcome';
import type { ByteReader } from './byte-reader';
import { addReading, type Draft, setBattery, setUplinkInterval, stampReadings } from './draft';
import { decodeFrames, type FrameReader, frameOf } from './frames';
import { byteHex, toHex } from './hex';
import type { Trace } from './trace';

/** A number of a frame: its width, its measurement id and its scale. */
interface Field {
  as: 'u8' | 'u16' | 'i16' | 'u32';
  id: number;
  dividedBy?: number;
  times?: number;
  channel?: number;
}

/** A frame of measurements only. In signed fields 0x8000 means no probe. */
function measurements(...fields: readonly Field[]): FrameReader {
  return (reader, draft) => {
    for (const { as, id, dividedBy = 1, times = 1, channel } of fields) {
      const raw = as === 'i16' ? reader.i16IfPresent() : reader[as]();
      if (raw !== undefined) addReading(draft, id, (raw * times) / dividedBy, channel);
    }
  };
}

const air = measurements(
  { as: 'i16', id: 4097, dividedBy: 10 },
  { as: 'u8', id: 4098 },
  { as: 'u32', id: 4099 },
  { as: 'u8', id: 4190, dividedBy: 10 },
  { as: 'u16', id: 4105, dividedBy: 10 },
);
const windRainPressure = measurements(
  { as: 'u16', id: 4104 },
  { as: 'u32', id: 4113, dividedBy: 1000 },
  { as: 'u16', id: 4101, times: 10 },
);
const gustAndRainTotal = measurements(
  { as: 'u16', id: 4191, dividedBy: 10 },
  { as: 'u32', id: 4213, dividedBy: 1000 },
);
const lightSoundAcceleration = measurements(
  { as: 'u16', id: 4193 },
  { as: 'u16', id: 4192 },
  { as: 'i16', id: 4150, dividedBy: 100 },
  { as: 'i16', id: 4151, dividedBy: 100 },
  { as: 'i16', id: 4152, dividedBy: 100 },
);
const indoorAir = measurements(
  { as: 'i16', id: 4097, dividedBy: 100 },
  { as: 'u16', id: 4098, dividedBy: 100 },
  { as: 'u16', id: 4195 },
  { as: 'u16', id: 4100 },
  { as: 'u16', id: 4196 },
);
const probes = measurements(
  ...[1, 2, 3].map((channel): Field => ({ as: 'i16', id: 4203, dividedBy: 100, channel })),
);

const battery: FrameReader = (reader, draft) => {
  if (!setBattery(draft, reader.u8())) reader.mark('invalid');
};
const versions: FrameReader = (reader, draft) => {
  draft.info.hardware = reader.version();
  draft.info.software = reader.version();
};
const interval: FrameReader = (reader, draft) => {
  if (!setUplinkInterval(draft, reader.u16())) reader.mark('absent');
};
const gpsInterval: FrameReader = (reader, draft) => {
  draft.info.gpsIntervalMinutes = reader.u16();
};
const thresholdInterval: FrameReader = (reader, draft) => {
  draft.info.thresholdIntervalMinutes = reader.u16();
};
const sensorError: FrameReader = (reader, draft) => {
  draft.info.sensorError = byteHex(reader.u8());
};

const sensor: FrameReader = (reader, draft) => {
  const bits = reader.u8();
  const eui = toHex(reader.bytes(8));
  draft.info.sensorEui ??= eui;
  draft.info.sensors ??= [];
  draft.info.sensors.push({ channel: bits >>> 4, status: (bits >>> 3) & 1, type: bits & 0b111, eui });
  reader.mark('sensor');
};

const inputs: FrameReader = (reader, draft) => {
  draft.info.inputs = {
    protocol: reader.u8(),
    gpioInput: reader.u8(),
    analogType: reader.u8(),
    analogInterface: reader.u8(),
  };
};

/** Five results of image recognition from `firstId` on, each class and confidence in percent as text: 5 % is `1.05`. */
const aiResults =
  (firstId: number): FrameReader =>
  (reader, draft) => {
    for (let index = 0; index < 5; index += 1) {
      const [recognised, percent] = [reader.u8(), reader.u8()];
      const fraction = percent === 0 ? '0' : String(percent).padStart(2, '0');
      addReading(draft, firstId + index, `${recognised}.${fraction}`);
    }
  };

const SLOTS = 10;
const BEFORE_SLOT_1 = 4164;
const THOUSANDTHS = 1000;

/** Two slot numbers in one byte; 0 means unused. */
function readSlots(reader: ByteReader, draft: Draft): number[] {
  const bits = reader.u8();
  const slots = [bits >>> 4, bits & 0x0f];
  for (const slot of slots) if (slot > SLOTS) draft.warnings.push(`slot ${slot} is not known`);
  reader.mark('slots');
  return slots;
}
const isUsed = (slot: number): boolean => slot >= 1 && slot <= SLOTS;

type SlotReader = (draft: Draft, slot: number, raw: number) => void;
const measuredSlot: SlotReader = (draft, slot, raw) =>
  addReading(draft, BEFORE_SLOT_1 + slot, raw / THOUSANDTHS);

/** Values of two slots; the log byte before them is not a measurement. */
const slotValues =
  (readSlot: SlotReader, withLogByte: boolean): FrameReader =>
  (reader, draft) => {
    const slots = readSlots(reader, draft);
    if (withLogByte) {
      reader.u8();
      reader.mark('log');
    }
    for (const slot of slots) {
      const raw = reader.i32();
      const before = draft.readings.length;
      if (isUsed(slot)) readSlot(draft, slot, raw);
      if (draft.readings.length === before) reader.mark(isUsed(slot) ? 'absent' : 'unused');
    }
  };

const slotThresholds: FrameReader = (reader, draft) => {
  const [slot = 0] = readSlots(reader, draft);
  const limits = { slot, a: reader.i32() / THOUSANDTHS, b: reader.i32() / THOUSANDTHS };
  if (isUsed(slot)) {
    draft.info.thresholds ??= [];
    draft.info.thresholds.push(limits);
  }
  reader.mark(isUsed(slot) ? 'threshold' : 'unused');
};

/** Raw value of a slot of an AI camera without a result. */
const NO_RESULT = -1000;
const MODEL_ID_OFFSET = 1_000_000;
const cameraSlot: SlotReader = (draft, slot, raw) => {
  if (raw !== NO_RESULT) measuredSlot(draft, slot, raw);
};
/** The last slot of frame 33 contains the number of the AI model, plus an offset. */
const cameraModelSlot: SlotReader = (draft, slot, raw) => {
  const modelId = Math.floor(raw / THOUSANDTHS) - MODEL_ID_OFFSET;
  if (slot !== SLOTS || modelId < 0) return cameraSlot(draft, slot, raw);
  draft.info.aiModel = { modelId };
  addReading(draft, BEFORE_SLOT_1 + slot, modelId);
};

const cachedProbes: FrameReader = (reader, draft) => {
  const utc = reader.u32();
  draft.info.measureTime = utc;
  const first = draft.readings.length;
  probes(reader, draft);
  stampReadings(draft, first, utc);
};

const NOT_PRESENT = 0xff;
const STATUS_OF: ReadonlyMap<number, ChannelStatus['status']> = new Map([
  [0, 'idle'],
  [2, 'abnormal'],
]);
const probeStatus: FrameReader = (reader, draft) => {
  draft.info.channelStatus = Array.from(reader.bytes(10)).flatMap((byte, index) =>
    byte === NOT_PRESENT ? [] : [{ channel: index + 1, status: STATUS_OF.get(byte) ?? 'normal' }],
  );
};

/** A byte without a published meaning, which may be missing at the end of an uplink. */
const skippedByte: FrameReader = (reader) => {
  if (!reader.atEnd) reader.u8();
};

const FRAMES: ReadonlyMap<number, FrameReader> = new Map([
  [0x01, air],
  [0x02, windRainPressure],
  [0x03, battery],
  [0x04, frameOf(battery, versions, interval, gpsInterval)],
  [0x05, frameOf(interval, gpsInterval)],
  [0x06, sensorError],
  [0x10, sensor],
  [0x20, aiResults(4175)],
  [0x21, aiResults(4180)],
  [0x30, slotValues(measuredSlot, true)],
  [0x31, slotValues(measuredSlot, true)],
  [0x32, slotValues(measuredSlot, false)],
  [0x33, slotValues(measuredSlot, true)],
  [0x34, inputs],
  [0x35, slotThresholds],
  [0x36, slotThresholds],
  [0x37, slotThresholds],
  [0x38, slotThresholds],
  [0x39, frameOf(battery, versions, interval, thresholdInterval)],
  [0x40, lightSoundAcceleration],
  [0x41, lightSoundAcceleration],
  [0x42, indoorAir],
  [0x43, aiResults(4175)],
  [0x44, aiResults(4175)],
  [0x45, aiResults(4180)],
  [0x46, cachedProbes],
  [0x47, probes],
  [0x48, probeStatus],
  [0x49, frameOf(battery, versions, interval)],
  [0x4a, air],
  [0x4b, windRainPressure],
  [0x4c, gustAndRainTotal],
  [0x7f, skippedByte],
]);

const CAMERA_FRAMES: ReadonlyMap<number, FrameReader> = new Map([
  ...FRAMES,
  [0x30, slotValues(cameraSlot, true)],
  [0x31, slotValues(cameraSlot, true)],
  [0x32, slotValues(cameraSlot, false)],
  [0x33, slotValues(cameraModelSlot, true)],
]);

/** Uplink of loggers, weather stations, probe nodes, AI cameras and their kits: `id u8 | data`, big-endian, no checksum. */
export function decodeV2(bytes: Uint8Array, model: string, trace?: Trace): DecodeOutcome {
  return decodeFrames(bytes, model === 'A1102' ? CAMERA_FRAMES : FRAMES, trace);
}

const DOWNLINK_PORT = 3;

/** Downlinks of the S2100 (fPort 3): the interval in minutes, u16 BE. */
export const V2_DOWNLINKS = {
  set_interval: ({ minutes }) => ({
    fPort: DOWNLINK_PORT,
    bytes: Uint8Array.from([0x80, 0x00, 0x00, minutes >>> 8, minutes & 0xff]),
  }),
} as const satisfies Downlinks;
