import { farthestInfection, type WetHour, type WetnessNeed } from './wet-period';

/**
 * Hours of leaf wetness after which ascospores of Venturia inaequalis infect, by mean temperature in whole °C from 1 to 26.
 * MacHardy & Gadoury (1989), Phytopathology 79, 304–310, which revises Mills (1944); below 8 °C Stensvand et al. (1997),
 * Phytopathology 87, 1046–1053.
 */
const HOURS_TO_INFECTION = [
  41, 35, 30, 28, 21, 18, 15, 13, 12, 11, 9, 8, 8, 7, 7, 6, 6, 6, 6, 6, 6, 6, 6, 6, 8, 11,
] as const;
const COLDEST = 1;

/**
 * Hours of wetness that apple scab needs at a mean temperature in °C.
 * @returns undefined where it does not infect: below 0.5 or from 26.5 °C
 */
export const scabHoursToInfection = (temperature: number): number | undefined =>
  HOURS_TO_INFECTION[Math.round(temperature) - COLDEST];

/** So many dry hours within a wet period are no end of it (MacHardy & Gadoury 1989: fewer than 8). */
const DRY_HOURS_WITHIN = 7;

export const APPLE_SCAB: WetnessNeed = { dryHours: DRY_HOURS_WITHIN, hoursAt: scabHoursToInfection };

/**
 * How far the longest wet period has brought apple scab: hours of wetness over those that an infection needs at their mean
 * temperature.
 * @param hours in order, without a gap
 * @returns 0 and more; an infection from 1
 */
export const scabInfection = (hours: readonly WetHour[]): number => farthestInfection(hours, APPLE_SCAB);
