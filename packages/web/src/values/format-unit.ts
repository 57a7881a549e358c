import { DAY_MS } from '@fieldscope/contract/time';
import { currentLanguage } from '../texts/language';
import { currentLocale } from './locale';

/** Units that stand behind a field, and at the scale of a map. */
export type SmallUnit = 'minute' | 'hour' | 'percent' | 'meter' | 'kilometer' | 'foot' | 'mile';

/** A unit alone, in the form that it has after this number: "min", "hr", "%". */
export function formatUnit(unit: SmallUnit, count: number): string {
  // British English would write "hrs".
  const locale = currentLanguage() === 'en' ? 'en' : currentLocale();
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
    .formatToParts(count)
    .filter(({ type }) => type === 'unit' || type === 'percentSign')
    .map(({ value }) => value)
    .join('');
}

/** A Monday, in epoch ms. */
const MONDAY = Date.UTC(2024, 0, 1);

/** The short name of a day of the week, 1 for Monday to 7 for Sunday. */
export const formatWeekday = (day: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    MONDAY + (day - 1) * DAY_MS,
  );
