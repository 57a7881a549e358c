import { comesWithReadings, type DerivedId } from './derived';
import type { KnownMeasurementId } from './measurements';
import { DERIVED_ID, MEASUREMENT_ID } from './named-ids';

const TEMPERATURE = [MEASUREMENT_ID.airTemperature] as const;
const HUMIDITY = [MEASUREMENT_ID.airHumidity] as const;
const WIND = [MEASUREMENT_ID.windSpeed] as const;
const RADIATION = [MEASUREMENT_ID.solarRadiation] as const;
const RAIN = [MEASUREMENT_ID.rainCount, MEASUREMENT_ID.rainRate] as const;

/** What something derived can depend on besides readings: calls/derived.ts. */
export type DerivedSettingName =
  | ('timezone' | 'season_start' | 'chill_start' | 'planted_on' | 'biofix')
  | ('degree_day_method' | 'base_temperature' | 'upper_temperature')
  | ('latitude' | 'longitude' | 'elevation' | 'wind_height')
  | ('crop' | 'soil' | 'pathogen' | 'irrigation');

interface Needs {
  /** Measurements of the same channel, one of each group. */
  readonly from: readonly (readonly KnownMeasurementId[])[];
  readonly settings: readonly DerivedSettingName[];
  /** Whether days are added up over a season. */
  readonly addsUp?: true;
  /** Whether a day takes more than the one before: what adds up, and what depends on the months before. */
  readonly looksBack?: true;
}

const WITH_AIR = { from: [TEMPERATURE, HUMIDITY], settings: [] } as const;
const OF_DAY = { from: [TEMPERATURE, HUMIDITY], settings: ['timezone'] } as const;
const ADDED_UP = { from: [TEMPERATURE], addsUp: true, looksBack: true } as const;
const OF_WINTER = { ...ADDED_UP, settings: ['timezone', 'chill_start'] } as const;
const OF_INSECT = { ...ADDED_UP, settings: ['timezone', 'biofix'] } as const;
const EVAPORATION_SETTINGS = ['timezone', 'latitude', 'elevation', 'wind_height'] as const;
const OF_ROOT_ZONE = {
  ...OF_DAY,
  from: [TEMPERATURE, HUMIDITY, RAIN],
  looksBack: true,
  settings: [...EVAPORATION_SETTINGS, 'crop', 'soil', 'planted_on', 'irrigation'],
} as const;

/** What derived measurements are worked out from. */
const NEEDS: Readonly<Record<DerivedId, Needs>> = {
  [DERIVED_ID.dewPoint]: WITH_AIR,
  [DERIVED_ID.vapourPressureDeficit]: WITH_AIR,
  [DERIVED_ID.degreeDays]: {
    ...ADDED_UP,
    settings: ['timezone', 'season_start', 'degree_day_method', 'base_temperature', 'upper_temperature'],
  },
  [DERIVED_ID.chillHours]: OF_WINTER,
  [DERIVED_ID.chillUnits]: OF_WINTER,
  [DERIVED_ID.chillPortions]: OF_WINTER,
  [DERIVED_ID.rainOfDay]: { from: [RAIN], settings: ['timezone'] },
  [DERIVED_ID.rainOfSeason]: { ...ADDED_UP, from: [RAIN], settings: ['timezone', 'season_start'] },
  [DERIVED_ID.evapotranspiration]: { ...OF_DAY, settings: EVAPORATION_SETTINGS },
  [DERIVED_ID.rootZoneDepletion]: OF_ROOT_ZONE,
  [DERIVED_ID.irrigationNeed]: OF_ROOT_ZONE,
  [DERIVED_ID.leafWetness]: OF_DAY,
  [DERIVED_ID.appleScab]: OF_DAY,
  [DERIVED_ID.lateBlight]: OF_DAY,
  [DERIVED_ID.powderyMildew]: { ...ADDED_UP, settings: ['timezone', 'season_start'] },
  [DERIVED_ID.downyMildewRule]: { from: [TEMPERATURE, RAIN], settings: ['timezone'] },
  [DERIVED_ID.downyMildewPrimary]: {
    ...OF_DAY,
    from: [TEMPERATURE, HUMIDITY, RAIN],
    settings: ['timezone', 'latitude'],
    looksBack: true,
  },
  [DERIVED_ID.downyMildewSporulation]: { ...OF_DAY, settings: ['timezone', 'latitude', 'longitude'] },
  [DERIVED_ID.infection]: { ...OF_DAY, settings: ['timezone', 'pathogen'] },
  [DERIVED_ID.cercospora]: OF_DAY,
  [DERIVED_ID.coloradoBeetle]: OF_INSECT,
  [DERIVED_ID.codlingMoth]: OF_INSECT,
  [DERIVED_ID.nightLeast]: { ...OF_DAY, settings: ['timezone', 'latitude', 'longitude'], looksBack: true },
  [DERIVED_ID.cattleIndex]: WITH_AIR,
  [DERIVED_ID.adjustedCattleIndex]: { ...WITH_AIR, from: [TEMPERATURE, HUMIDITY, WIND, RADIATION] },
  [DERIVED_ID.hensIndex]: WITH_AIR,
  [DERIVED_ID.turkeysIndex]: WITH_AIR,
  [DERIVED_ID.broilersIndex]: WITH_AIR,
  [DERIVED_ID.windChill]: { ...WITH_AIR, from: [TEMPERATURE, WIND] },
};

export const DERIVED_IDS = Object.keys(NEEDS).map(Number) as DerivedId[];

/** How often each comes. `reading`: with each reading. `day`: once a local day is over. `season`: the same, added up. */
export const eachOf = (id: DerivedId): 'reading' | 'day' | 'season' => {
  if (comesWithReadings(id)) return 'reading';
  return NEEDS[id].addsUp ? 'season' : 'day';
};

/** Those that can be worked out where a channel measures these. */
export const derivedFrom = (measured: ReadonlySet<number>): DerivedId[] =>
  DERIVED_IDS.filter((id) => NEEDS[id].from.every((group) => group.some((one) => measured.has(one))));

/** Settings that some of them depend on. */
export const settingsOf = (ids: readonly DerivedId[]): ReadonlySet<DerivedSettingName> =>
  new Set(ids.flatMap((id) => NEEDS[id].settings));

/** Whether some of them take more than the day before. */
export const lookBack = (ids: readonly DerivedId[]): boolean => ids.some((id) => NEEDS[id].looksBack);
