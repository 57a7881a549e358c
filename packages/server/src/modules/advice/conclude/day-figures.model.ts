import { daylightHours } from '@fieldscope/agronomy/radiation';
import type { AdviceSeries } from '@fieldscope/contract/advice/advice';
import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import type { FindingPart } from '@fieldscope/contract/advice/findings';
import { DAY_MS } from '@fieldscope/contract/time';
import { type Calendar, forDays, type LocalDay } from './calendar.model';
import type { HourFigures } from './hour-figures.model';

/** What is known of days: columns of the hours and days of a calendar, NaN where there is nothing. */
export interface DayColumns {
  calendar: Calendar;
  /** Means of hours. */
  hours: Float64Array;
  /** The same with short gaps filled; none of a day whose readings are missing for more than two hours in a row. */
  filled: Float64Array;
  /** The lowest and the highest reading of days. */
  least: Float64Array;
  most: Float64Array;
}

export interface Circumstances {
  /** Degrees; null: not known. */
  latitude: number | null;
  /** The device reports less often than every three hours. */
  isSeldom: boolean;
}

/** The least of each day. */
export const leastOfDays = (hours: Float64Array, calendar: Calendar): Float64Array =>
  forDays(calendar, (from, to) => extreme(hours, from, to, (value, least) => value < least));

/** The most of each day. */
export const mostOfDays = (hours: Float64Array, calendar: Calendar): Float64Array =>
  forDays(calendar, (from, to) => extreme(hours, from, to, (value, most) => value > most));

function extreme(
  hours: Float64Array,
  from: number,
  to: number,
  isBeyond: (value: number, known: number) => boolean,
): number {
  let found = Number.NaN;
  for (let hour = from; hour < to; hour += 1)
    if (Number.isNaN(found) || isBeyond(hours[hour]!, found)) found = hours[hour]!;
  return found;
}

/** The sun is up from 6 to 18 o'clock where nobody knows where the device is. */
const USUAL_DAYLIGHT_HOURS = 12;
const NOON = 12;

/** Which hours of a day are light, as if the sun were highest at noon of the clock. */
const isLight = (hour: number, daylight: number): boolean => Math.abs(hour + 0.5 - NOON) < daylight / 2;

const always = (): boolean => true;

/** Mean of the hours that are known and chosen; NaN without any. @param isChosen by the hour of the day */
function meanOfHours(
  hours: Float64Array,
  from: number,
  to: number,
  isChosen: (hour: number) => boolean = always,
): number {
  let [sum, count] = [0, 0];
  for (let hour = from; hour < to; hour += 1) {
    if (Number.isNaN(hours[hour]) || !isChosen(hour - from)) continue;
    sum += hours[hour]!;
    count += 1;
  }
  return sum / count;
}

/**
 * What of days is judged: mean of their hours, of the light or the dark ones, the extreme of a side, or the mean of the month that
 * ends with each. Days that lack readings for more than two hours in a row give nothing; of a device that reports seldom the mean of
 * what there is.
 * @returns for each day; NaN where it gives nothing
 */
export function partOfDays(
  columns: DayColumns & Circumstances,
  part: FindingPart,
  side: 'low' | 'high',
): Float64Array {
  const { calendar, hours, filled, latitude, isSeldom } = columns;
  if (part === 'moment') return side === 'low' ? columns.least : columns.most;
  if (part === 'month') return monthlyMeans(partOfDays(columns, 'whole', side), calendar);
  if (part === 'whole')
    return forDays(calendar, (from, to) => {
      const mean = meanOfHours(filled, from, to);
      return Number.isNaN(mean) && isSeldom ? meanOfHours(hours, from, to) : mean;
    });
  const isWanted = part === 'day';
  return forDays(calendar, (from, to, day) => {
    const daylight = daylightOf(day, latitude);
    return meanOfHours(filled, from, to, (hour) => isLight(hour, daylight) === isWanted);
  });
}

const daylightOf = ({ dayOfYear }: LocalDay, latitude: number | null): number =>
  latitude === null ? USUAL_DAYLIGHT_HOURS : daylightHours(latitude, dayOfYear);

const MONTH_DAYS = 30;
/** A mean of a month takes so many of its days. */
const LEAST_DAYS = 20;

/** For each day that has a value the mean of the month that ends with it. */
function monthlyMeans(values: Float64Array, { days }: Calendar): Float64Array {
  let [first, sum, count] = [0, 0, 0];
  return values.map((value, index) => {
    if (Number.isNaN(value)) return value;
    sum += value;
    count += 1;
    for (; days[index]!.startsAt - days[first]!.startsAt >= MONTH_DAYS * DAY_MS; first += 1) {
      if (Number.isNaN(values[first])) continue;
      sum -= values[first]!;
      count -= 1;
    }
    return count < LEAST_DAYS ? Number.NaN : sum / count;
  });
}

/** Readings of a series as a small curve. */
export function curveOf({ mean, least, most }: HourFigures, calendar: Calendar): AdviceSeries['curve'] {
  const { days, firstHours } = calendar;
  const step = Math.ceil(days.length / ADVICE_LIMITS.curvePoints);
  const curve: AdviceSeries['curve'] = { starts: [], mean: [], least: [], most: [] };
  const means = forDays(calendar, (from, to) => meanOfHours(mean, from, to));
  for (let first = 0; first < days.length; first += step) {
    const end = Math.min(first + step, days.length);
    const average = meanOfHours(means, first, end);
    if (Number.isNaN(average)) continue;
    const [from, to] = [firstHours[first]!, firstHours[end]!];
    curve.starts.push(days[first]!.startsAt);
    curve.mean.push(rounded(average));
    curve.least.push(rounded(extreme(least, from, to, (value, known) => value < known)));
    curve.most.push(rounded(extreme(most, from, to, (value, known) => value > known)));
  }
  return curve;
}

const DECIMALS = 3;

/** As precise as any sensor. */
export const rounded = (value: number): number => Number(value.toFixed(DECIMALS));
