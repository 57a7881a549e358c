import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { Fleet, FleetDevice } from './fleet';
import { hash01 } from './noise';
import { fixPacket, type HeardStation, noFixPacket, scanPacket, statusPacket } from './payloads/tracker';
import { type Place, solarHour } from './profiles/weather';

const WORKDAY = { from: 6, to: 18 };
/** A field is worked in strips, there and back; in degrees. */
const FIELD = { strips: 9, east: 0.011, north: 0.006 };
const FIELDS = 3;
const NO_FIX = { share: 0.08, status: 1 };

/** Access points of the barn, where machines stand by night. */
const BARN_WIFI: readonly (HeardStation & { swing: number })[] = [
  { mac: '487397162234', rssi: -58, swing: 6 },
  { mac: '3ccd5798fd2e', rssi: -71, swing: 8 },
  { mac: '74cf002f3ad0', rssi: -84, swing: 5 },
];

interface MachineState {
  at: number;
  battery: number;
  intervalMinutes: number;
  withStatus: boolean;
  temperature: number;
}

/**
 * Payload of a tracker on a machine: strip after strip over a field by day. By night one stands in the yard, and a T1000-B in the barn,
 * where it receives Wi-Fi alone and now and then nothing.
 */
export function machinePacket(fleet: Fleet, device: FleetDevice, state: MachineState): Buffer {
  const { at, battery, intervalMinutes, withStatus, temperature } = state;
  const { place } = fleet;
  const works = isWorkTime(at, place);
  const moment = {
    ...{ at, battery, temperature, light: works ? 60 : 0 },
    events: eventsOf(works, isWorkTime(at - intervalMinutes * MINUTE_MS, place)),
  };
  const isIndoors = !works && device.model === 'T1000-B';
  const isLost = isIndoors && hash01(Number.parseInt(device.eui.slice(-6), 16), at) < NO_FIX.share;
  const packet = isLost
    ? noFixPacket(moment, NO_FIX.status)
    : isIndoors
      ? scanPacket(moment, barnWifiAt(at))
      : fixPacket({ ...moment, ...positionAt(device, at, works ? place : undefined) });
  return withStatus ? Buffer.concat([statusPacket(battery, intervalMinutes), packet]) : packet;
}

function isWorkTime(at: number, place: Place): boolean {
  const hour = solarHour(at, place);
  return hour >= WORKDAY.from && hour < WORKDAY.to;
}

/** The bit field of what has changed since the uplink before: start of movement, or its end. */
function eventsOf(works: boolean, worked: boolean): number {
  if (works === worked) return 0;
  return works ? 0b01 : 0b10;
}

const barnWifiAt = (at: number): HeardStation[] =>
  BARN_WIFI.map(({ mac, rssi, swing }, index) => ({
    mac,
    rssi: Math.round(rssi + (hash01(index, at) - 0.5) * swing),
  }));

/** Where a machine is: on its field in a place where it works, or parked. */
function positionAt({ longitude, latitude }: FleetDevice, at: number, place: Place | undefined) {
  if (!place) return { longitude, latitude };
  const field = Math.floor(at / DAY_MS) % FIELDS;
  const done = ((solarHour(at, place) - WORKDAY.from) / (WORKDAY.to - WORKDAY.from)) * FIELD.strips;
  const strip = Math.floor(done);
  const along = strip % 2 === 0 ? done - strip : 1 - (done - strip);
  return {
    longitude: longitude + (along - 0.5) * FIELD.east,
    latitude: latitude + (strip / FIELD.strips - 0.5 + (field - 1) * 1.2) * FIELD.north,
  };
}
