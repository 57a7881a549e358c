import { daylightHours } from '@fieldscope/agronomy/radiation';
import type { AdviceSeries } from '@fieldscope/contract/advice/advice';
import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import type { FindingPart } from '@fieldscope/contract/advice/findings';
import { HOUR_MS } from '@fieldscope/contract/time';
import { knownHours } from '../../derived/day-readings.model';
import type { Bins } from '../../history/history.service';

/** A local day. */
export interface LocalDay {
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  /** From 1. */
  dayOfYear: number;
}

/** A local day of one series. */
export interface DayFigures extends LocalDay {
  /** Means of its hours; of those without a reading undefined. */
  hours: readonly (number | undefined)[];
  /** The same with short gaps filled; undefined: readings are missing for more than three hours in a row. */
  means: readonly number[] | undefined;
  /** The lowest and the highest reading; undefined: there is none. */
  least: number | undefined;
  most: number | undefined;
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

/** The days between these edges. */
export const localDays = (edges: readonly number[], dateOf: (at: number) => string): LocalDay[] =>
  edges.slice(1).map((endsAt, index) => ({
    startsAt: edges[index]!,
    endsAt,
    dayOfYear: dayOfYear(dateOf(edges[index]!)),
  }));

const dayOfYear = (date: string): number =>
  Math.round((Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / (24 * HOUR_MS)) + 1;

/** Readings of a series by local days and their hours. @param bins one for each hour that has readings, ascending */
export function daysOf({ starts, least, most, total, count }: Bins, days: readonly LocalDay[]): DayFigures[] {
  let bin = 0;
  return days.map((day) => {
    const { startsAt, endsAt } = day;
    const hours = new Array<number | undefined>(Math.ceil((endsAt - startsAt) / HOUR_MS)).fill(undefined);
    let [lowest, highest]: [number | undefined, number | undefined] = [undefined, undefined];
    for (; bin < starts.length && starts[bin]! < endsAt; bin += 1) {
      hours[Math.floor((starts[bin]! - startsAt) / HOUR_MS)] = total[bin]! / count[bin]!;
      if (lowest === undefined || least[bin]! < lowest) lowest = least[bin]!;
      if (highest === undefined || most[bin]! > highest) highest = most[bin]!;
    }
    return { ...day, hours, means: knownHours(hours), least: lowest, most: highest };
  });
}

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
  const { means } = day;
  if (!means) return isSeldom && part === 'whole' ? meanOfKnown(day) : undefined;
  if (part === 'whole') return meanOf(means);
  const daylight = latitude === null ? USUAL_DAYLIGHT_HOURS : daylightHours(latitude, day.dayOfYear);
  const chosen = means.filter((_, hour) => isLight(hour, daylight) === (part === 'day'));
  return chosen.length === 0 ? undefined : meanOf(chosen);
}

function meanOfKnown({ hours }: DayFigures): number | undefined {
  const means = hours.filter((mean) => mean !== undefined);
  return means.length === 0 ? undefined : meanOf(means);
}

/** Readings of a series as a small curve. */
export function curveOf(days: readonly DayFigures[]): AdviceSeries['curve'] {
  const step = Math.ceil(days.length / ADVICE_LIMITS.curvePoints);
  const curve: AdviceSeries['curve'] = { starts: [], mean: [], least: [], most: [] };
  for (let first = 0; first < days.length; first += step) {
    const own = days.slice(first, first + step).filter(({ least }) => least !== undefined);
    if (own.length === 0) continue;
    curve.starts.push(days[first]!.startsAt);
    curve.mean.push(rounded(meanOf(own.map((day) => meanOfKnown(day)!))));
    curve.least.push(rounded(Math.min(...own.map(({ least }) => least!))));
    curve.most.push(rounded(Math.max(...own.map(({ most }) => most!))));
  }
  return curve;
}

const DECIMALS = 3;

/** As precise as any sensor. */
export const rounded = (value: number): number => Number(value.toFixed(DECIMALS));
