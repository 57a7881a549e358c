import { currentLocale } from '../../values/locale';

/** A month such as 2026-12 as the reader's language names it. */
export const monthName = (month: string, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(currentLocale(), {
    month: style,
    year: style === 'long' ? 'numeric' : undefined,
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));

/** The months from the first to the last one, also those in which nothing happened. */
export function monthsBetween(first: string, last: string): string[] {
  const months = [first];
  while (months.at(-1)! < last) {
    const [year, month] = months.at(-1)!.split('-').map(Number) as [number, number];
    months.push(new Date(Date.UTC(year, month)).toISOString().slice(0, 7));
  }
  return months;
}
