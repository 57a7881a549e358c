/** What every packet of a T1000 about a moment contains. */
export interface TrackerMoment {
  at: number;
  temperature: number;
  /** Share of full light in percent. */
  light: number;
  battery: number;
  /** Bit field; bit 0 start moving, bit 1 end of movement. */
  events: number;
}

/** Content of a T1000 position packet (06). */
export interface TrackerFix extends TrackerMoment {
  longitude: number;
  latitude: number;
}

/** A Wi-Fi access point that a tracker heard. */
export interface HeardStation {
  /** 12 hex digits. */
  mac: string;
  /** dBm. */
  rssi: number;
}

const MILLIONTHS = 1_000_000;
const HEAD_BYTES = 9;
const HEARTBEAT_MINUTES = 720;
const STATIONS = 4;
const STATION_BYTES = 7;

/** Packet 06 of a T1000: events, motion segment, UTC seconds, position, temperature, light, battery. */
export function fixPacket(fix: TrackerFix): Buffer {
  const place = Buffer.alloc(8);
  place.writeInt32BE(Math.round(fix.longitude * MILLIONTHS), 0);
  place.writeInt32BE(Math.round(fix.latitude * MILLIONTHS), 4);
  return Buffer.concat([head(0x06, fix), place, climateAndBattery(fix)]);
}

/** Packet 07 of a T1000: the same with up to four access points instead of a position. */
export function scanPacket(moment: TrackerMoment, heard: readonly HeardStation[]): Buffer {
  const stations = Buffer.alloc(STATIONS * STATION_BYTES, 0xff);
  for (const [index, { mac, rssi }] of heard.slice(0, STATIONS).entries()) {
    stations.write(mac, index * STATION_BYTES, 'hex');
    stations.writeInt8(rssi, index * STATION_BYTES + 6);
  }
  return Buffer.concat([head(0x07, moment), stations, climateAndBattery(moment)]);
}

/** Packet 11 of a T1000: the positioning status instead of a position, and no motion segment. */
export function noFixPacket(moment: TrackerMoment, status: number): Buffer {
  const start = Buffer.alloc(HEAD_BYTES);
  start.writeUInt8(0x11, 0);
  start.writeUInt8(status, 1);
  start.writeUIntBE(moment.events, 2, 3);
  start.writeUInt32BE(Math.floor(moment.at / 1000), 5);
  return Buffer.concat([start, climateAndBattery(moment)]);
}

/** Packet 02 of a T1000: battery, versions, periodic work mode, GNSS and then Wi-Fi, intervals in minutes, sensors on. */
export function statusPacket(battery: number, periodicMinutes: number): Buffer {
  const bytes = Buffer.from('0200010501050103000000000000010000', 'hex').subarray(0, 16);
  bytes.writeUInt8(Math.round(battery), 1);
  bytes.writeUInt16BE(HEARTBEAT_MINUTES, 8);
  bytes.writeUInt16BE(periodicMinutes, 10);
  bytes.writeUInt16BE(periodicMinutes, 12);
  return bytes;
}

function head(id: number, { at, events }: TrackerMoment): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  bytes.writeUInt8(id, 0);
  bytes.writeUIntBE(events, 1, 3);
  bytes.writeUInt8(0, 4);
  bytes.writeUInt32BE(Math.floor(at / 1000), 5);
  return bytes;
}

function climateAndBattery({ temperature, light, battery }: TrackerMoment): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeInt16BE(Math.round(temperature * 10), 0);
  bytes.writeUInt16BE(Math.round(light), 2);
  bytes.writeUInt8(Math.round(battery), 4);
  return bytes;
}
