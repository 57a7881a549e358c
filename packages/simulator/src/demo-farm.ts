import { roundDegrees } from '@fieldscope/contract/rounding';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { FleetDevice, FleetGateway, Outage, Source, Trouble } from './fleet';
import type { Site } from './profiles/sites';
import { type Place, solarHour } from './profiles/weather';

/** A farm at the Rhine: fields, an orchard, two greenhouses, a barn, a cold store, a pond and a tank. */
const WHERE = { seed: 4711, latitude: 50.73, longitude: 7.1 };
/** It is always late April: warm noons that open the vents, and a night with frost on the blossom. */
const SEASON_DAY = 116;
const FROST_DAYS_AGO = 6;
const FROST_HOUR = 4.5;
/** After refills every nine days the tank is nearly empty at the end of the history. */
const TANK_FILLED_DAYS_AGO = 7.5;
export const DEMO_HISTORY_MS = 30 * DAY_MS;

/** The place of a demo farm that is made now. */
export function demoPlace(now: number): Place {
  const frostDay = now - FROST_DAYS_AGO * DAY_MS;
  return {
    ...WHERE,
    seasonDay: SEASON_DAY,
    frostAt: frostDay + (FROST_HOUR - solarHour(frostDay, WHERE)) * HOUR_MS,
    tankFilledAt: now - TANK_FILLED_DAYS_AGO * DAY_MS,
  };
}

/** Minutes; each gateway receives a node that sends so often, so that a lost uplink does not let it look offline. */
const OFTEN = 2;

export type DemoGroup = 'Greenhouses' | 'Orchard and vineyard' | 'Fields' | 'Yard and barn' | 'Machines';

export interface DemoDevice {
  model: string;
  name: string;
  group: DemoGroup;
  site: Site;
  intervalMinutes: number;
  source: Source;
  east: number;
  north: number;
  trouble?: (now: number) => Trouble;
}

/** An outage that began so many days before now. */
const outage = (now: number, daysAgo: number, hours: number): Outage => {
  const from = now - daysAgo * DAY_MS;
  return { from, to: from + hours * HOUR_MS };
};

type Rest = Partial<Pick<DemoDevice, 'intervalMinutes' | 'source' | 'trouble'>>;

/**
 * Devices of a group: model, name, site, thousandths of a degree east and north of the farm's place. All but the kits send
 * over MQTT, since commands go back that way.
 */
const grouped = (
  group: DemoGroup,
  devices: [model: string, name: string, site: Site, east: number, north: number, rest?: Rest][],
): DemoDevice[] =>
  devices.map(([model, name, site, east, north, rest]) => ({
    ...{ model, name, group, site, east, north, intervalMinutes: 10, source: 'mqtt' as const },
    ...rest,
  }));

export const DEMO_DEVICES: readonly DemoDevice[] = [
  ...grouped('Greenhouses', [
    ['S2101', 'Greenhouse 1 air', 'greenhouse', 2, 1, { intervalMinutes: OFTEN }],
    ['S2103', 'Greenhouse 1 CO2', 'greenhouse', 2, 2],
    ['S2102', 'Greenhouse 1 light', 'greenhouse', 2, 1.5],
    ['S2101', 'Greenhouse 2 air', 'seedling_house', 3, 1],
    ['blank_device', 'Seedling table kit', 'seedling_house', 3, 2, { source: 'kit', intervalMinutes: 15 }],
  ]),
  ...grouped('Orchard and vineyard', [
    ['S2101', 'Orchard air', 'field', 7, 7],
    ['S2104', 'Orchard soil north', 'field', 6, 9, { trouble: () => ({ battery: 9 }) }],
    ['S2104', 'Orchard soil south', 'field', 6, 4],
    ['Watcher', 'Orchard camera', 'field', 6.5, 6, { source: 'camera', intervalMinutes: 30 }],
    ['S2120', 'Weather station hill', 'hill', 18, 12, { intervalMinutes: OFTEN }],
    ['S2105', 'Vineyard row 12', 'hill', 20, 15, { trouble: (now) => ({ silentSince: now - 5 * HOUR_MS }) }],
  ]),
  ...grouped('Fields', [
    [
      ...(['S2105', 'Potato field west', 'field', -12, 6] as const),
      { trouble: (now) => ({ outages: [outage(now, 21.6, 4)] }) },
    ],
    [
      ...(['S2105', 'Potato field east', 'field', 14, 7] as const),
      { trouble: (now) => ({ lossShare: 0.2, lossSince: now - 2 * DAY_MS }) },
    ],
    ['blank_device', 'Irrigation tank', 'tank', 8, -3, { source: 'kit', intervalMinutes: 15 }],
    [
      ...(['S2106', 'Pond pH', 'pond', -6, -4] as const),
      { intervalMinutes: 15, trouble: (now) => ({ outages: [outage(now, 12.3, 9)] }) },
    ],
  ]),
  ...grouped('Yard and barn', [
    ['S2120', 'Weather station yard', 'field', 0, 0],
    ['A1101', 'Barn gate camera', 'barn', -3.2, 0.5, { intervalMinutes: 15 }],
    ['A1102', 'Yard camera', 'field', -1, 0.5, { intervalMinutes: 15 }],
    ['S2103', 'Barn CO2', 'barn', -3, 1, { intervalMinutes: 15 }],
    ['S2101', 'Barn air', 'barn', -3, 0, { trouble: () => ({ damagedShare: 0.02 }) }],
    [
      ...(['S2107', 'Cold store probes', 'cold_store', -2, -1] as const),
      { trouble: (now) => ({ outages: [outage(now, 1.8, 1)] }) },
    ],
    ['blank_device', 'Workshop kit', 'barn', -2, 0, { source: 'kit', intervalMinutes: 30 }],
  ]),
  ...grouped('Machines', [
    ['T1000-A', 'Tractor', 'field', 5, 5, { intervalMinutes: 15 }],
    ['T1000-B', 'Trailer', 'field', -5, 3, { intervalMinutes: 30 }],
  ]),
];

export const DEMO_GROUPS: readonly DemoGroup[] = [...new Set(DEMO_DEVICES.map(({ group }) => group))];

export interface DemoGateway {
  model: string;
  name: string;
  east: number;
  north: number;
  gainDb: number;
  reachKm: number;
  outages?: (now: number) => Outage[];
}

/** One high on the silo for the farm, one behind the ridge, one indoors; the one on the hill was without power once. */
export const DEMO_GATEWAYS: readonly DemoGateway[] = [
  { model: 'G1', name: 'Gateway silo', east: 0, north: 1, gainDb: 6, reachKm: 1.9 },
  {
    ...{ model: 'G1', name: 'Gateway hill', east: 16, north: 11, gainDb: 2, reachKm: 1.5 },
    outages: (now) => [outage(now, 3.2, 5)],
  },
  {
    ...{ model: 'M2', name: 'Gateway greenhouse', east: 2.5, north: 1.2, gainDb: -6, reachKm: 0.7 },
    outages: (now) => [outage(now, 16.7, 0.5)],
  },
];

/** People of the farm besides its owner. */
export const DEMO_PEOPLE = [
  { account: 'mara', nickname: 'Mara, farm manager', role: 'administrator' },
  { account: 'jonas', nickname: 'Jonas, greenhouses', role: 'observer' },
  { account: 'lena', nickname: 'Lena, agronomist', role: 'observer' },
] as const;

const BOUND_APART_MS = 4 * MINUTE_MS;
/** When the one with this number was bound: one after the other, shortly before all of them began to send. */
export const demoBoundAt = (startedAt: number, number: number): number =>
  startedAt - (DEMO_DEVICES.length + DEMO_GATEWAYS.length - number) * BOUND_APART_MS;

/** Longitude and latitude of a place on the demo farm. */
export function demoPosition({ east, north }: { east: number; north: number }) {
  return {
    longitude: roundDegrees(WHERE.longitude + east / 1000),
    latitude: roundDegrees(WHERE.latitude + north / 1000),
  };
}

/** A demo device in the fleet, once it is produced (or created, for a kit). */
export function demoFleetDevice(
  device: DemoDevice,
  made: { eui: string; deviceKey?: string },
  now: number,
): FleetDevice {
  const { east, north, group: _, trouble, ...rest } = device;
  return { ...rest, ...made, ...demoPosition(device), trouble: trouble?.(now) };
}

/** A demo gateway in the fleet, once it is produced. */
export function demoFleetGateway(gateway: DemoGateway, eui: string, now: number): FleetGateway {
  const { gainDb, reachKm, outages } = gateway;
  return { eui, ...demoPosition(gateway), gainDb, reachKm, outages: outages?.(now) };
}
