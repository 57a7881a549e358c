import { daylightHours } from '@fieldscope/agronomy/radiation';
import type { AdviceSeries } from '@fieldscope/contract/advice/advice';
import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import type { FindingPart } from '@fieldscope/contract/advice/findings';
import { HOUR_MS } from '@fieldscope/contract/time';
import type { HourFigures } from '../../derived/day-readings.model';
import { knownHours } from '../../derived/day-readings.model';
import { type Bins, hoursOf } from '../../history/history.service';

/** A local day of one series. */
export interface DayFigures {
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  /** From 1. */
  dayOfYear: number;
  hours: readonly (HourFigures | undefined)[];
}

export interface Circumstances {
  /** Degrees; null: not known. */
  latitude: number | null;
  /** The device reports less often than every three hours. */
  isSeldom: boolean;
}

/** Where and when a value of a day was seen. */
export interface DayValue {
  startsAt: number;
  value: number;
}

/** Readings of a series by local days and their hours. */
export function daysOf(
  { starts, least, most, total, count, first, last }: Bins,
  edges: readonly number[],
  dateOf: (at: number) => string,
): DayFigures[] {
  const binOf = new Map(starts.map((start, bin) => [start, bin]));
  const figuresAt = (start: number): HourFigures | undefined => {
    const bin = binOf.get(start);
    return bin === undefined
      ? undefined
      : {
          ...{ least: least[bin]!, most: most[bin]!, mean: total[bin]! / count[bin]! },
          ...{ first: first[bin]!, last: last[bin]! },
        };
  };
  return edges.slice(1).map((endsAt, index) => {
    const startsAt = edges[index]!;
    return {
      ...{ startsAt, endsAt, dayOfYear: dayOfYear(dateOf(startsAt)) },
      hours: hoursOf(startsAt, endsAt).map(figuresAt),
    };
  });
}

const dayOfYear = (date: string): number =>
  Math.round((Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / (24 * HOUR_MS)) + 1;

/** The sun is up from 6 to 18 o'clock where nobody knows where the device is. */
const USUAL_DAYLIGHT_HOURS = 12;
const NOON = 12;

/** Which hours of a day are light, as if the sun were highest at noon of the clock. */
function isLight(hour: number, daylight: number): boolean {
  return Math.abs(hour + 0.5 - NOON) < daylight / 2;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What of a day is judged: mean of its hours, of the light or the dark ones. Days that lack readings for more than three hours in a row give
 * nothing.
 * Of a device that reports seldom the mean of what there is.
 */
export function partOfDay(
  day: DayFigures,
  part: Exclude<FindingPart, 'moment' | 'month'>,
  { latitude, isSeldom }: Circumstances,
): number | undefined {
  const means = knownHours(day.hours);
  if (!means) return isSeldom && part === 'whole' ? meanOfKnown(day) : undefined;
  if (part === 'whole') return meanOf(means);
  const daylight = latitude === null ? USUAL_DAYLIGHT_HOURS : daylightHours(latitude, day.dayOfYear);
  const chosen = means.filter((_, hour) => isLight(hour, daylight) === (part === 'day'));
  return chosen.length === 0 ? undefined : meanOf(chosen);
}

function meanOfKnown({ hours }: DayFigures): number | undefined {
  const means = hours.flatMap((hour) => (hour ? [hour.mean] : []));
  return means.length === 0 ? undefined : meanOf(means);
}

/** The lowest and the highest reading of a day; of however few readings. */
export function extremesOfDay({ hours }: DayFigures): { least: number; most: number } | undefined {
  const known = hours.filter((hour) => hour !== undefined);
  if (known.length === 0) return undefined;
  return {
    least: Math.min(...known.map(({ least }) => least)),
    most: Math.max(...known.map(({ most }) => most)),
  };
}

/** Readings of a series as a small curve. */
export function curveOf(days: readonly DayFigures[]): AdviceSeries['curve'] {
  const step = Math.ceil(days.length / ADVICE_LIMITS.curvePoints);
  const curve: AdviceSeries['curve'] = { starts: [], mean: [], least: [], most: [] };
  for (let first = 0; first < days.length; first += step) {
    const hours = days
      .slice(first, first + step)
      .flatMap(({ hours: own }) => own)
      .filter((hour) => hour !== undefined);
    if (hours.length === 0) continue;
    curve.starts.push(days[first]!.startsAt);
    curve.mean.push(rounded(meanOf(hours.map(({ mean }) => mean))));
    curve.least.push(rounded(Math.min(...hours.map(({ least }) => least))));
    curve.most.push(rounded(Math.max(...hours.map(({ most }) => most))));
  }
  return curve;
}

const DECIMALS = 3;

/** As precise as any sensor. */
export const rounded = (value: number): number => Number(value.toFixed(DECIMALS));
