import { DAY_MS } from '@fieldscope/contract/time';
import { fromLocalDateTime } from '../../values/zoned-time';

/** Whole days from and to, as `<input type="date">` has them (`2026-11-07`); '' is open. */
export interface DateRange {
  from: string;
  to: string;
}

const FORM = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;
const isDay = (text: string) => text === '' || !Number.isNaN(Date.parse(text));

/** Reads `2026-11-01..2026-11-07`, one side of which may be missing; what makes no sense is open on both. */
export function readDateRange(text: string | null): DateRange {
  const [, from = '', to = ''] = FORM.exec(text ?? '') ?? [];
  return isDay(from) && isDay(to) ? { from, to } : { from: '', to: '' };
}

/** null: open on both sides. */
export const writeDateRange = ({ from, to }: DateRange): string | null =>
  from || to ? `${from}..${to}` : null;

/** The first moment of the range, and the first one after it, in epoch ms; undefined: open. */
export function boundsOfDates({ from, to }: DateRange, timeZone: string) {
  const dayAfter = to && new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
  const startOf = (day: string) => (day ? fromLocalDateTime(`${day}T00:00`, timeZone) : undefined);
  return { from: startOf(from), before: startOf(dayAfter) };
}
