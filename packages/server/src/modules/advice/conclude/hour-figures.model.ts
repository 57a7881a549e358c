import { knownHours } from '../../derived/day-readings.model';
import type { Numbers } from '../../history/history.service';
import { type Calendar, forDays } from './calendar.model';

/** Readings of a series by the hours of a calendar; NaN where an hour has none. */
export interface HourFigures {
  mean: Float64Array;
  least: Float64Array;
  most: Float64Array;
  first: Float64Array;
  last: Float64Array;
  readingCount: number;
}

/** @param numbers within the calendar, ascending in time */
export function hourFiguresOf(
  { times, values }: Pick<Numbers, 'times' | 'values'>,
  { hourEdges }: Calendar,
): HourFigures {
  const figures = emptyHours(hourEdges.length - 1);
  const { mean, least, most, first, last } = figures;
  let hour = 0;
  for (let index = 0; index < times.length; ) {
    while (times[index]! >= hourEdges[hour + 1]!) hour += 1;
    const [start, end] = [index, hourEdges[hour + 1]!];
    let [lowest, highest, total] = [values[index]!, values[index]!, 0];
    for (; index < times.length && times[index]! < end; index += 1) {
      const value = values[index]!;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
      total += value;
    }
    mean[hour] = total / (index - start);
    least[hour] = lowest;
    most[hour] = highest;
    first[hour] = values[start]!;
    last[hour] = values[index - 1]!;
  }
  figures.readingCount = times.length;
  return figures;
}

/** Hours without a reading. */
export const emptyHours = (count: number): HourFigures => ({
  ...{ mean: noHours(count), least: noHours(count), most: noHours(count) },
  ...{ first: noHours(count), last: noHours(count), readingCount: 0 },
});

const noHours = (count: number): Float64Array => new Float64Array(count).fill(Number.NaN);

/** The same means with short gaps filled, day by day; days that lack readings for more than two hours in a row have none. */
export function filledHours(means: Float64Array, { firstHours }: Calendar): Float64Array {
  const filled = means.slice();
  for (let day = 0; day + 1 < firstHours.length; day += 1) {
    const [start, end] = [firstHours[day]!, firstHours[day + 1]!];
    if (!hasGap(means, start, end)) continue;
    const known = knownHours([...means.subarray(start, end)]);
    if (known) filled.set(known, start);
    else filled.fill(Number.NaN, start, end);
  }
  return filled;
}

function hasGap(means: Float64Array, start: number, end: number): boolean {
  for (let hour = start; hour < end; hour += 1) if (Number.isNaN(means[hour])) return true;
  return false;
}

/** The last reading of each day; NaN without one. */
export const lastOfDays = ({ last }: HourFigures, calendar: Calendar): Float64Array =>
  forDays(
    calendar,
    (from, to) => last.subarray(from, to).findLast((value) => !Number.isNaN(value)) ?? Number.NaN,
  );
