/** Content of a T1000 position packet (06). */
export interface TrackerFix {
  at: number;
  longitude: number;
  latitude: number;
  temperature: number;
  /** Share of full light in percent. */
  light: number;
  battery: number;
  /** Bit field; bit 0 start moving, bit 1 end of movement. */
  events: number;
}

const MILLIONTHS = 1_000_000;

/** Packet 06 of a T1000: events, motion segment, UTC seconds, position, temperature, light, battery. */
export function fixPacket(fix: TrackerFix): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt8(0x06, 0);
  bytes.writeUIntBE(fix.events, 1, 3);
  bytes.writeUInt8(0, 4);
  bytes.writeUInt32BE(Math.floor(fix.at / 1000), 5);
  bytes.writeInt32BE(Math.round(fix.longitude * MILLIONTHS), 9);
  bytes.writeInt32BE(Math.round(fix.latitude * MILLIONTHS), 13);
  bytes.writeInt16BE(Math.round(fix.temperature * 10), 17);
  bytes.writeUInt16BE(Math.round(fix.light), 19);
  bytes.writeUInt8(Math.round(fix.battery), 21);
  return bytes;
}
