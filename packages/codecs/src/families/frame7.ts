import type { Downlink, DownlinkCommand } from '../commands';
import { crc16Kermit } from '../crc';
import { type DecodeOutcome, refuse } from '../outcome';
import { addReading, type Draft, emptyDraft, setBattery, setUplinkInterval } from './draft';
import { toHex } from './hex';

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
  const eui: { low?: string; high?: string } = {};
  for (let at = 0; at < body; at += FRAME_BYTES) {
    const channel = view.getUint8(at);
    const id = view.getUint16(at + 1, true);
    if (id > LAST_DEVICE_ID) {
      addReading(draft, id, view.getInt32(at + 3, true) / THOUSANDTHS, channel);
      continue;
    }
    // A copy: reversing in place would change the caller's bytes.
    const value = bytes.subarray(at + 3, at + FRAME_BYTES).toReversed();
    if (id === DEVICE_ID.sensorEuiLow) eui.low = toHex(value);
    else if (id === DEVICE_ID.sensorEuiHigh) eui.high = toHex(value);
    else readDeviceFrame(draft, id, channel, value);
  }
  if (eui.low && eui.high) draft.info.sensorEui = eui.high + eui.low;
  return { ok: true, ...draft };
}

/** A frame about the device; `value` has its most significant byte first. */
function readDeviceFrame(draft: Draft, id: number, channel: number, value: Uint8Array): void {
  const [b3 = 0, b2 = 0, b1 = 0, b0 = 0] = value;
  switch (id) {
    case DEVICE_ID.boardVersion:
      draft.info.hardware = `${b3}.${b2}`;
      draft.info.software = `${b1}.${b0}`;
      return;
    case DEVICE_ID.power:
      setBattery(draft, b1 * 0x100 + b0);
      setUplinkInterval(draft, b3 * 0x100 + b2);
      return;
    case DEVICE_ID.aiModel:
      draft.info.aiModel = { detectionType: b3, modelId: b2, modelVersion: b1 };
      return;
    case DEVICE_ID.sensorRemoved:
      draft.info.removedSensorChannel = channel;
      return;
    default:
      if (!WITHOUT_CONTENT.has(id)) {
        draft.warnings.push(`frame 0x${id.toString(16).toUpperCase().padStart(4, '0')} is not known`);
      }
  }
}

const DOWNLINK_PORT = 2;

/** Downlink of one frame with the same CRC (fPort 2); undefined for commands that this family does not support. */
export function encodeFrame7(command: DownlinkCommand): Downlink | undefined {
  switch (command.kind) {
    case 'set_interval':
      return withCrc([0x00, 0x89, 0x00, 0x11, 0x22, command.minutes & 0xff, command.minutes >>> 8]);
    case 'reboot':
      return withCrc([0x00, 0xc8, 0x00, 0x00, 0x00, 0x00, 0x00]);
    default:
      return undefined;
  }
}

function withCrc(frame: readonly number[]): Downlink {
  const crc = crc16Kermit(Uint8Array.from(frame));
  return { fPort: DOWNLINK_PORT, bytes: Uint8Array.from([...frame, crc & 0xff, crc >>> 8]) };
}
