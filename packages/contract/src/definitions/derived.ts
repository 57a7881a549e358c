import { isKnownMeasurement } from './measurements';
import { DERIVED_ID } from './named-ids';

export type DerivedId = (typeof DERIVED_ID)[keyof typeof DERIVED_ID];

/**
 * Ids of what the portal works out of readings (derived-needs.ts): far from everything that is published (3000 to 6152), from
 * the custom ones (5500 to 5999), and of four digits as all others, which programs may expect.
 */
const OWN_IDS = { first: 9001, last: 9099 };

export const isDerived = (id: number): id is DerivedId =>
  id >= OWN_IDS.first && id <= OWN_IDS.last && isKnownMeasurement(id);

const WITH_READINGS: readonly number[] = [
  ...[DERIVED_ID.dewPoint, DERIVED_ID.vapourPressureDeficit, DERIVED_ID.cattleIndex],
  ...[DERIVED_ID.adjustedCattleIndex, DERIVED_ID.hensIndex, DERIVED_ID.turkeysIndex],
  ...[DERIVED_ID.broilersIndex, DERIVED_ID.windChill],
];

/** Whether a derived measurement comes with each reading that has all it takes; the others come once a local day is over. */
export const comesWithReadings = (id: number): boolean => WITH_READINGS.includes(id);

const DAY_MINUTES = 24 * 60;

/** How often a measurement comes, in minutes, from a device that reports every so many: what belongs to days once a day. */
export const intervalOfMeasurement = (id: number, deviceMinutes: number): number =>
  isDerived(id) && !comesWithReadings(id) ? DAY_MINUTES : deviceMinutes;
