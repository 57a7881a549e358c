import type { AdviceSeries } from '@fieldscope/contract/advice/advice';
import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import type { FindingPart } from '@fieldscope/contract/advice/findings';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { type Calendar, forDays } from './calendar.model';
import { lightOf, type Position } from './daylight.model';
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

export interface Circumstances extends Position {
  /** Between uplinks of the device; 0: not known. */
  intervalMs: number;
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

/** Mean of what there is of each day. */
export const meansOfDays = ({ calendar, hours }: DayColumns): Float64Array =>
  forDays(calendar, (from, to) => meanOfHours(hours, from, to));

/** A device that reports less often is judged by what there is. */
const SELDOM_MS = DAY_MS / 8;
/** Of the readings that it has in a whole day: today is not over, and a day may be missing in part. */
const LEAST_SHARE = 0.75;

/** Mean of a day of a device that reports seldom; NaN of another one, and where much is missing. */
function meanOfSeldom(hours: Float64Array, from: number, to: number, intervalMs: number): number {
  if (intervalMs <= SELDOM_MS) return Number.NaN;
  const known = hours.subarray(from, to).filter((mean) => !Number.isNaN(mean)).length;
  const isEnough = known * intervalMs >= LEAST_SHARE * (to - from) * HOUR_MS;
  return isEnough ? meanOfHours(hours, from, to) : Number.NaN;
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
  const { calendar, hours, filled, intervalMs } = columns;
  if (part === 'moment') return side === 'low' ? columns.least : columns.most;
  if (part === 'month') return monthlyMeans(partOfDays(columns, 'whole', side), calendar);
  if (part === 'whole')
    return forDays(calendar, (from, to) => {
      const mean = meanOfHours(filled, from, to);
      return Number.isNaN(mean) ? meanOfSeldom(hours, from, to, intervalMs) : mean;
    });
  const isWanted = part === 'day';
  return forDays(calendar, (from, to, day) => {
    const isLight = lightOf(day, columns);
    return meanOfHours(filled, from, to, (hour) => isLight(hour) === isWanted);
  });
}

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
