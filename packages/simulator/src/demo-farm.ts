import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import type { FleetDevice, Source, Trouble } from './fleet';
import type { Site } from './profiles/sites';
import type { Place } from './profiles/weather';

/** A farm at the Rhine: fields, two greenhouses, a barn, a cold store and a pond. */
export const DEMO_PLACE: Place = { seed: 4711, latitude: 50.73, longitude: 7.1 };
export const DEMO_HISTORY_MS = 30 * DAY_MS;

export interface DemoDevice {
  model: string;
  name: string;
  site: Site;
  intervalMinutes: number;
  source: Source;
  east: number;
  north: number;
  trouble?: (now: number) => Trouble;
}

const node = (
  model: string,
  name: string,
  site: Site,
  east: number,
  north: number,
  rest: Partial<Pick<DemoDevice, 'intervalMinutes' | 'source' | 'trouble'>> = {},
): DemoDevice => ({ model, name, site, east, north, intervalMinutes: 10, source: 'chirpstack', ...rest });

/** Thousandths of a degree east and north of the farm's place. */
export const DEMO_DEVICES: readonly DemoDevice[] = [
  node('S2120', 'Weather station yard', 'field', 0, 0, { intervalMinutes: 5 }),
  node('S2120', 'Weather station hill', 'field', 18, 12, { source: 'tts' }),
  node('S2101', 'Greenhouse 1 air', 'greenhouse', 2, 1, { intervalMinutes: 2 }),
  node('S2101', 'Greenhouse 2 air', 'greenhouse', 3, 1, { intervalMinutes: 5, source: 'mqtt' }),
  node('S2103', 'Greenhouse 1 CO2', 'greenhouse', 2, 2, { intervalMinutes: 5 }),
  node('S2103', 'Barn CO2', 'barn', -3, 1),
  node('S2102', 'Greenhouse 1 light', 'greenhouse', 2, 1.5),
  node('S2104', 'Orchard soil north', 'field', 6, 9, { trouble: () => ({ battery: 9 }) }),
  node('S2104', 'Orchard soil south', 'field', 6, 4, { source: 'mqtt' }),
  node('S2105', 'Potato field west', 'field', -12, 6),
  node('S2105', 'Potato field east', 'field', 14, 7, { trouble: () => ({ lossShare: 0.22 }) }),
  node('S2105', 'Vineyard row 12', 'field', 20, 15, {
    trouble: (now) => ({ silentSince: now - 5 * HOUR_MS }),
  }),
  node('S2106', 'Pond pH', 'pond', -6, -4, { intervalMinutes: 15, source: 'tts' }),
  node('S2101', 'Barn air', 'barn', -3, 0, { trouble: () => ({ damagedShare: 0.02 }) }),
  node('S2107', 'Cold store probes', 'cold_store', -2, -1, { intervalMinutes: 5 }),
  node('S2100', 'Irrigation logger', 'field', 9, -3),
  node('T1000-A', 'Tractor', 'field', 5, 5, { intervalMinutes: 15 }),
  node('T1000-B', 'Trailer', 'field', -5, 3, { intervalMinutes: 60 }),
  node('blank_device', 'Seedling table kit', 'greenhouse', 3, 2, { source: 'kit' }),
  node('blank_device', 'Workshop kit', 'barn', -2, 0, { source: 'kit', intervalMinutes: 30 }),
];

export const DEMO_GATEWAYS: readonly { name: string; east: number; north: number }[] = [
  { name: 'Gateway silo', east: 0, north: 1 },
  { name: 'Gateway hill', east: 16, north: 11 },
];

/** Longitude and latitude of a place on the demo farm. */
export function demoPosition({ east, north }: { east: number; north: number }) {
  return { longitude: DEMO_PLACE.longitude + east / 1000, latitude: DEMO_PLACE.latitude + north / 1000 };
}

/** A demo device in the fleet, once it is produced (or created, for a kit). */
export function demoFleetDevice(
  device: DemoDevice,
  made: { eui: string; deviceKey?: string },
  now: number,
): FleetDevice {
  const { east, north, trouble, ...rest } = device;
  return { ...rest, ...made, ...demoPosition(device), trouble: trouble?.(now) };
}
