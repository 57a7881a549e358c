import { isKnownMeasurement } from './measurements';
import type { DERIVED_ID } from './named-ids';

export type DerivedId = (typeof DERIVED_ID)[keyof typeof DERIVED_ID];

/**
 * Ids of what the portal works out of readings (derived-needs.ts) are 9001 to 9099: far from everything that is published (3000
 * to 6152), from the custom ones (5500 to 5999), and of four digits as all others, which programs may expect.
 */
const FIRST_ID = 9001;

export const isDerived = (id: number): id is DerivedId => id >= FIRST_ID && isKnownMeasurement(id);

/** Dew point, vapour pressure deficit, heat of livestock and wind chill. */
const WITH_READINGS: readonly DerivedId[] = [9001, 9002, 9061, 9062, 9063, 9064, 9065, 9071];

/** Whether a derived measurement comes with each reading that has all it takes; the others come once a local day is over. */
export const comesWithReadings = (id: number): boolean => WITH_READINGS.includes(id as DerivedId);

const DAY_MINUTES = 24 * 60;

/** How often a measurement comes, in minutes, from a device that reports every so many: what belongs to days once a day. */
export const intervalOfMeasurement = (id: number, deviceMinutes: number): number =>
  isDerived(id) && !comesWithReadings(id) ? DAY_MINUTES : deviceMinutes;
