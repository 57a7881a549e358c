/** One hour: its mean temperature in °C, and whether leaves were wet. */
export interface WetHour {
  temperature: number;
  isWet: boolean;
}

/** What a disease takes that infects while leaves are wet. */
export interface WetnessNeed {
  /** Dry hours that a wet period bears. */
  dryHours: number;
  /** Hours of wetness that an infection needs at a mean temperature in °C; undefined where it does not infect. */
  hoursAt(temperature: number): number | undefined;
}

/**
 * How far a wet period has brought an infection by the end of each hour: hours of wetness over those needed at their mean temperature.
 * Wet hours add up across dry ones that the disease bears.
 * @param hours in order, without a gap
 * @returns for each hour: 0 and more, an infection from 1; undefined outside of wet periods
 */
export function infectionCourse(
  hours: readonly WetHour[],
  { dryHours, hoursAt }: WetnessNeed,
): (number | undefined)[] {
  let [wet, warmth, dry] = [0, 0, 0];
  let share: number | undefined;
  return hours.map(({ temperature, isWet }) => {
    dry = isWet ? 0 : dry + 1;
    if (dry > dryHours) [wet, warmth, share] = [0, 0, undefined];
    if (!isWet || !Number.isFinite(temperature)) return share;
    wet += 1;
    warmth += temperature;
    const needed = hoursAt(warmth / wet);
    share = needed === undefined ? 0 : wet / needed;
    return share;
  });
}

/** How far the wet period has brought an infection that brought it farthest: 0 and more, an infection from 1. */
export const farthestInfection = (hours: readonly WetHour[], need: WetnessNeed): number =>
  infectionCourse(hours, need).reduce<number>((most, share = 0) => Math.max(most, share), 0);

const HOURS_OF_DAY = 24;

/**
 * Hours in which leaves have been wet for long enough: one of each wet period, and one more for every 24 hours that it goes on.
 * @param hours in order, without a gap
 * @returns their places in `hours`
 */
export function infectionHours(hours: readonly WetHour[], need: WetnessNeed): number[] {
  let counted = Number.NEGATIVE_INFINITY;
  const found: number[] = [];
  for (const [hour, share] of infectionCourse(hours, need).entries()) {
    if (share === undefined) counted = Number.NEGATIVE_INFINITY;
    else if (hours[hour]!.isWet && share >= 1 && hour - counted >= HOURS_OF_DAY) {
      found.push(hour);
      counted = hour;
    }
  }
  return found;
}
