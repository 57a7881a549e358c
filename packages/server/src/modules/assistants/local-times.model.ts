import { fail } from '@fieldscope/contract/errors/fail';
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { zoneClock } from '@fieldscope/contract/zone-clock';

/** A date, or a time of a day with or without an offset. */
export const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;
const DATE_LENGTH = '2026-05-01'.length;
const HAS_OFFSET = /(Z|[+-]\d\d:\d\d)$/;

/**
 * The moment (epoch ms) that a text names, on the clock of a time zone where it has no offset. Where the clock goes forward over a
 * time it is the one an hour later.
 * @param field argument that has it
 * @throws AppError open_parameter_invalid for a day that there is not
 */
export function momentOf(text: string, zone: string, field: string): EpochMs {
  const isDate = text.length === DATE_LENGTH;
  if (!isDate && HAS_OFFSET.test(text)) return validOr(Date.parse(text), field) as EpochMs;
  const local = validOr(Date.parse(isDate ? `${text}T00:00Z` : `${text}Z`), field);
  const day = new Date(local).toISOString().slice(0, DATE_LENGTH);
  if (day !== text.slice(0, DATE_LENGTH)) return invalid(field);
  return momentAt(local, zone);
}

/** The same of the end of a range: a date ends with its day. */
export function endOf(text: string, zone: string, field: string): EpochMs {
  const moment = momentOf(text, zone, field);
  if (text.length > DATE_LENGTH) return moment;
  return momentAt(moment + zoneClock(zone).offsetAt(moment) + DAY_MS, zone);
}

interface Range {
  from: EpochMs;
  /** Its last moment. */
  to: EpochMs;
}

/** A range of as much local time, which begins at `begin` or ends where the other one begins: days stay whole when clocks change. */
export function rangeAsLong({ from, to }: Range, zone: string, begin?: EpochMs): Range {
  const clock = zoneClock(zone);
  const localOf = (at: number) => at + clock.offsetAt(at);
  const length = localOf(to + 1) - localOf(from);
  const start = begin === undefined ? localOf(from) - length : localOf(begin);
  return { from: momentAt(start, zone), to: (momentAt(start + length, zone) - 1) as EpochMs };
}

/** The moment of a local time; where the clock goes forward over it, an hour later. */
function momentAt(local: number, zone: string): EpochMs {
  const clock = zoneClock(zone);
  const moment = clock.momentOf(local) ?? clock.momentOf(local + HOUR_MS) ?? local - clock.offsetAt(local);
  return moment as EpochMs;
}

/** A moment as the clock of a zone shows it, with its offset: 2026-05-01T06:00:00+02:00 */
export function localTime(at: number, zone: string): string {
  const offset = zoneClock(zone).offsetAt(at);
  const local = new Date(at + offset).toISOString().slice(0, '2026-05-01T06:00:00'.length);
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The day of a moment in a zone. */
export const localDay = (at: number, zone: string): string => localTime(at, zone).slice(0, DATE_LENGTH);

const validOr = (at: number, field: string): number => (Number.isNaN(at) ? invalid(field) : at);
const invalid = (field: string): never => fail('open_parameter_invalid', { field });
