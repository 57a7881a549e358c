import type { KnownMeasurementId } from './measurements';
import { DERIVED_ID, MEASUREMENT_ID } from './named-ids';

const TEMPERATURE = MEASUREMENT_ID.airTemperature;
const HUMIDITY = MEASUREMENT_ID.airHumidity;
const RAIN_RATE = MEASUREMENT_ID.rainRate;
const RAIN_COUNT = MEASUREMENT_ID.rainCount;

/** What the portal works out of readings: from which measurements of the same channel, one of each group. */
interface DerivedMeasurement {
  readonly from: readonly (readonly KnownMeasurementId[])[];
  /** `reading`: with each reading that has all of them. `day`: once a local day is over. `season`: the same, added up. */
  readonly each: 'reading' | 'day' | 'season';
}

/**
 * Derived measurements by id. 9001 to 9099 are ours: far from everything that is published (3000 to 6152), from the custom
 * ones (5500 to 5999), and of four digits as all others, which programs may expect.
 */
export const DERIVED_MEASUREMENTS = {
  [DERIVED_ID.dewPoint]: { from: [[TEMPERATURE], [HUMIDITY]], each: 'reading' },
  [DERIVED_ID.vapourPressureDeficit]: { from: [[TEMPERATURE], [HUMIDITY]], each: 'reading' },
  [DERIVED_ID.degreeDays]: { from: [[TEMPERATURE]], each: 'season' },
  [DERIVED_ID.chillHours]: { from: [[TEMPERATURE]], each: 'season' },
  [DERIVED_ID.chillUnits]: { from: [[TEMPERATURE]], each: 'season' },
  [DERIVED_ID.chillPortions]: { from: [[TEMPERATURE]], each: 'season' },
  [DERIVED_ID.rainOfDay]: { from: [[RAIN_COUNT, RAIN_RATE]], each: 'day' },
  [DERIVED_ID.rainOfSeason]: { from: [[RAIN_COUNT, RAIN_RATE]], each: 'season' },
  [DERIVED_ID.evapotranspiration]: { from: [[TEMPERATURE], [HUMIDITY]], each: 'day' },
  [DERIVED_ID.leafWetness]: { from: [[TEMPERATURE], [HUMIDITY]], each: 'day' },
  [DERIVED_ID.appleScab]: { from: [[TEMPERATURE], [HUMIDITY]], each: 'day' },
  [DERIVED_ID.lateBlight]: { from: [[TEMPERATURE], [HUMIDITY]], each: 'day' },
  [DERIVED_ID.powderyMildew]: { from: [[TEMPERATURE]], each: 'season' },
} as const satisfies Partial<Record<KnownMeasurementId, DerivedMeasurement>>;

export type DerivedId = keyof typeof DERIVED_MEASUREMENTS;

export const DERIVED_IDS = Object.keys(DERIVED_MEASUREMENTS).map(Number) as DerivedId[];

export const isDerived = (id: number): id is DerivedId => Object.hasOwn(DERIVED_MEASUREMENTS, id);

/** Those that can be worked out where a channel measures these. */
export const derivedFrom = (measured: ReadonlySet<number>): DerivedId[] =>
  DERIVED_IDS.filter((id) =>
    DERIVED_MEASUREMENTS[id].from.every((group: readonly number[]) => group.some((one) => measured.has(one))),
  );

const DAY_MINUTES = 24 * 60;

/** How often a measurement comes, in minutes, from a device that reports every so many: what belongs to days once a day. */
export const intervalOfMeasurement = (id: number, deviceMinutes: number): number =>
  isDerived(id) && DERIVED_MEASUREMENTS[id].each !== 'reading' ? DAY_MINUTES : deviceMinutes;
