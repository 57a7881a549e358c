import { crc16Kermit } from '@fieldscope/codecs/crc';

/** Value frames of the S210x nodes and their predecessors carry thousandths. */
const SCALE = 1000;
const POWER_FRAME = 0x0007;

function frame(channel: number, dataId: number): Buffer {
  const bytes = Buffer.alloc(7);
  bytes.writeUInt8(channel, 0);
  bytes.writeUInt16LE(dataId, 1);
  return bytes;
}

/** Battery in percent and interval in minutes, sent with every twentieth packet. */
export function powerFrame(battery: number, intervalMinutes: number): Buffer {
  const bytes = frame(0, POWER_FRAME);
  bytes.writeUInt16LE(Math.round(battery), 3);
  bytes.writeUInt16LE(intervalMinutes, 5);
  return bytes;
}

export function valueFrame(measurementId: number, value: number): Buffer {
  const bytes = frame(1, measurementId);
  bytes.writeInt32LE(Math.round(value * SCALE), 3);
  return bytes;
}

/** A packet: its frames and their checksum, low byte first. */
export function packet(frames: Buffer[]): Buffer {
  const body = Buffer.concat(frames);
  const crc = Buffer.alloc(2);
  crc.writeUInt16LE(crc16Kermit(body));
  return Buffer.concat([body, crc]);
}
