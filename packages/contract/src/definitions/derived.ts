import type { KnownMeasurementId } from './measurements';

const TEMPERATURE = 4097;
const HUMIDITY = 4098;
const RAIN_RATE = 4113;
const RAIN_COUNT = 4213;

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
  9001: { from: [[TEMPERATURE], [HUMIDITY]], each: 'reading' },
  9002: { from: [[TEMPERATURE], [HUMIDITY]], each: 'reading' },
  9011: { from: [[TEMPERATURE]], each: 'season' },
  9012: { from: [[TEMPERATURE]], each: 'season' },
  9013: { from: [[TEMPERATURE]], each: 'season' },
  9014: { from: [[TEMPERATURE]], each: 'season' },
  9021: { from: [[RAIN_COUNT, RAIN_RATE]], each: 'day' },
  9022: { from: [[RAIN_COUNT, RAIN_RATE]], each: 'season' },
  9023: { from: [[TEMPERATURE], [HUMIDITY]], each: 'day' },
  9031: { from: [[TEMPERATURE], [HUMIDITY]], each: 'day' },
  9032: { from: [[TEMPERATURE], [HUMIDITY]], each: 'day' },
  9033: { from: [[TEMPERATURE], [HUMIDITY]], each: 'day' },
  9034: { from: [[TEMPERATURE]], each: 'season' },
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
