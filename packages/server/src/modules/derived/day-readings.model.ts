import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';

/** Readings of an hour. */
export interface HourFigures {
  least: number;
  most: number;
  mean: number;
  first: number;
  last: number;
}

/** Readings of a local day by measurement and hour; hours without any are undefined. */
export interface DayOfReadings {
  /** Such as 2026-03-01. */
  date: string;
  /** Beginning of the next day, epoch ms. */
  endsAt: number;
  hours: ReadonlyMap<number, readonly (HourFigures | undefined)[]>;
}

/** Temperature and humidity of each hour of a day. */
export interface AirOfDay {
  temperatures: number[];
  humidities: number[];
}

/** So many hours in a row without a reading lie between their neighbours: devices that report every three hours are enough. */
const LONGEST_GAP_HOURS = 2;
/** So many hours at the ends of a day may have none: they are like their neighbour. */
const LONGEST_END_HOURS = 2;

/**
 * Mean of each hour of a day. Short gaps are filled along a straight line.
 * @returns undefined when the measurement is missing for longer: nothing is derived from it that day
 */
export const knownOf = (day: DayOfReadings, measurementId: number): number[] | undefined =>
  knownHours((day.hours.get(measurementId) ?? []).map((hour) => hour?.mean));

const isKnown = (mean: number | undefined): mean is number => Number.isFinite(mean);

/** The same of the means of hours; those without a reading are undefined. */
export function knownHours(means: readonly (number | undefined)[]): number[] | undefined {
  if (means.length > 0 && means.every(isKnown)) return [...means];
  const known = means.flatMap((mean, hour) => (isKnown(mean) ? [hour] : []));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (first > LONGEST_END_HOURS || means.length - 1 - last > LONGEST_END_HOURS) return undefined;
  if (known.some((hour, index) => index > 0 && hour - known[index - 1]! > LONGEST_GAP_HOURS + 1))
    return undefined;
  return means.map((_, hour) => {
    const next = known.find((one) => one >= hour) ?? last;
    const before = known.findLast((one) => one <= hour) ?? first;
    const share = next === before ? 0 : (hour - before) / (next - before);
    return means[before]! + share * (means[next]! - means[before]!);
  });
}

/** Temperature and humidity of a day; undefined unless both were measured for most of it. */
export function airOf(day: DayOfReadings): AirOfDay | undefined {
  const [temperatures, humidities] = [
    knownOf(day, MEASUREMENT_ID.airTemperature),
    knownOf(day, MEASUREMENT_ID.airHumidity),
  ];
  return temperatures && humidities && { temperatures, humidities };
}
