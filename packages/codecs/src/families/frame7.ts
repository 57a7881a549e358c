import type { Downlink, Downlinks } from '../commands';
import { crc16Kermit } from '../crc';
import { type DecodeOutcome, refuse } from '../outcome';
import type { PayloadPart } from '../parts';
import { addReading, type Draft, emptyDraft, setBattery, setUplinkInterval } from './draft';
import { toHex } from './hex';
import { emptyPart } from './trace';

const FRAME_BYTES = 7;
const CRC_BYTES = 2;
const THOUSANDTHS = 1000;
/** Ids up to this one are about the device; higher ones are measurement ids. */
const LAST_DEVICE_ID = 0x1000;

const DEVICE_ID = {
  boardVersion: 0x0000,
  sensorVersion: 0x0001,
  sensorEuiLow: 0x0002,
  sensorEuiHigh: 0x0003,
  build: [0x0004, 0x0005, 0x0006],
  power: 0x0007,
  aiModel: 0x0009,
  sensorRemoved: 0x0120,
} as const;
const WITHOUT_CONTENT: ReadonlySet<number> = new Set([DEVICE_ID.sensorVersion, ...DEVICE_ID.build]);

/**
 * Uplink of S2101 to S2106 and the first generation: n frames of seven bytes
 * `channel u8 | id u16 LE | value 4 bytes LE`, then CRC-16/KERMIT over them, low byte first.
 */
export function decodeFrame7(bytes: Uint8Array): DecodeOutcome {
  const body = bytes.length - CRC_BYTES;
  if (body < FRAME_BYTES || body % FRAME_BYTES !== 0) return refuse('truncated', `${bytes.length} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (crc16Kermit(bytes.subarray(0, body)) !== view.getUint16(body, true)) return refuse('crc_mismatch');
  const draft = emptyDraft();
  const eui: EuiHalves = {};
  for (let at = 0; at < body; at += FRAME_BYTES) readFrame(draft, eui, bytes.subarray(at, at + FRAME_BYTES));
  if (eui.low && eui.high) draft.info.sensorEui = eui.high + eui.low;
  return { ok: true, ...draft };
}

/** Where each field of such an uplink is; also of one that is refused, as far as it has whole frames. */
export function explainFrame7(bytes: Uint8Array): PayloadPart[] {
  const parts: PayloadPart[] = [];
  const frames = Math.max(0, Math.floor((bytes.length - CRC_BYTES) / FRAME_BYTES));
  const body = frames * FRAME_BYTES;
  for (let at = 0; at < body; at += FRAME_BYTES) {
    const draft = emptyDraft();
    const isKnown = readFrame(draft, {}, bytes.subarray(at, at + FRAME_BYTES));
    parts.push(emptyPart(at, at + 1, 'channel'), emptyPart(at + 1, at + 3, 'frame'));
    const hasContent = draft.readings.length > 0 || Object.keys(draft.info).length > 0;
    const meaning = hasContent ? 'content' : isKnown ? 'skipped' : 'unread';
    const { readings, info } = draft;
    parts.push({ from: at + 3, to: at + FRAME_BYTES, meaning, readings, info });
  }
  const isWhole = bytes.length === body + CRC_BYTES;
  if (bytes.length > body) parts.push(emptyPart(body, bytes.length, isWhole ? 'checksum' : 'unread'));
  return parts;
}

interface EuiHalves {
  low?: string;
  high?: string;
}

/** Reads one frame. @returns whether its id is known */
function readFrame(draft: Draft, eui: EuiHalves, frame: Uint8Array): boolean {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const [channel, id] = [view.getUint8(0), view.getUint16(1, true)];
  if (id > LAST_DEVICE_ID) {
    addReading(draft, id, view.getInt32(3, true) / THOUSANDTHS, channel);
    return true;
  }
  // A copy: reversing in place would change the caller's bytes.
  const value = frame.subarray(3).toReversed();
  if (id === DEVICE_ID.sensorEuiLow) eui.low = toHex(value);
  else if (id === DEVICE_ID.sensorEuiHigh) eui.high = toHex(value);
  else return readDeviceFrame(draft, id, channel, value);
  return true;
}

/** A frame about the device; `value` has its most significant byte first. @returns whether its id is known */
function readDeviceFrame(draft: Draft, id: number, channel: number, value: Uint8Array): boolean {
  const [b3 = 0, b2 = 0, b1 = 0, b0 = 0] = value;
  switch (id) {
    case DEVICE_ID.boardVersion:
      draft.info.hardware = `${b3}.${b2}`;
      draft.info.software = `${b1}.${b0}`;
      return true;
    case DEVICE_ID.power:
      setBattery(draft, b1 * 0x100 + b0);
      setUplinkInterval(draft, b3 * 0x100 + b2);
      return true;
    case DEVICE_ID.aiModel:
      draft.info.aiModel = { detectionType: b3, modelId: b2, modelVersion: b1 };
      return true;
    case DEVICE_ID.sensorRemoved:
      draft.info.removedSensorChannel = channel;
      return true;
    default:
      if (WITHOUT_CONTENT.has(id)) return true;
      draft.warnings.push(`frame 0x${id.toString(16).toUpperCase().padStart(4, '0')} is not known`);
      return false;
  }
}

const DOWNLINK_PORT = 2;

/** Downlinks of one frame with the same CRC (fPort 2). */
export const FRAME7_DOWNLINKS = {
  set_interval: ({ minutes }) => withCrc([0x00, 0x89, 0x00, 0x11, 0x22, minutes & 0xff, minutes >>> 8]),
  reboot: () => withCrc([0x00, 0xc8, 0x00, 0x00, 0x00, 0x00, 0x00]),
} as const satisfies Downlinks;

function withCrc(frame: readonly number[]): Downlink {
  const crc = crc16Kermit(Uint8Array.from(frame));
  return { fPort: DOWNLINK_PORT, bytes: Uint8Array.from([...frame, crc & 0xff, crc >>> 8]) };
}
