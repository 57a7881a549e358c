import { rainOfCounts } from '@fieldscope/agronomy/rain';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { type DayOfReadings, knownOf } from './day-readings.model';

/**
 * Rain of each hour of a day, mm: of rates, else of a gauge that counts on, when it was heard for most of the day. What stations
 * call accumulated is the sum of the last hours with some of them, and falls again.
 */
export function rainByHour(day: DayOfReadings, before: DayOfReadings | undefined): number[] | undefined {
  const rates = knownOf(day, MEASUREMENT_ID.rainRate);
  if (rates) return rates.map((rate) => (rate >= 0 ? rate : 0));
  const counted = day.hours.get(MEASUREMENT_ID.rainCount);
  if (!counted || !knownOf(day, MEASUREMENT_ID.rainCount)) return undefined;
  let last = before?.hours.get(MEASUREMENT_ID.rainCount)?.findLast((hour) => hour !== undefined)?.last;
  return counted.map((hour) => {
    if (!hour) return 0;
    const counts = [...(last === undefined ? [] : [last]), hour.first, hour.last];
    last = hour.last;
    return rainOfCounts(counts.map((value, at) => ({ at, value }))) ?? 0;
  });
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
