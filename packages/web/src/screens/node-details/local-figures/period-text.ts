import { formatNumber } from '../../../values/format-number';
import { formatMonth, formatPeriod, formatWholeDay } from '../../../values/format-time';
import type { LocalUnit } from './local-figures.queries';

/** A local day, week or month in words; times in epoch ms. */
export function periodText(unit: LocalUnit, from: number, to: number, timeZone: string): string {
  if (unit === 'month') return formatMonth(from, timeZone);
  return unit === 'day' ? formatWholeDay(from, timeZone) : formatPeriod(from, to - 1, timeZone);
}

export const countText = (count: number): string => formatNumber(count);
