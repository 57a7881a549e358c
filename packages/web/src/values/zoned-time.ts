import { DAY_MS } from '@fieldscope/contract/time';
import { zoneClock } from '@fieldscope/contract/zone-clock';

const HALF_YEAR_MS = 182 * DAY_MS;

/** What `<input type="datetime-local">` holds: `2026-03-29T02:30`, without a zone. */
export type LocalDateTime = string;

const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

/** The wall clock of a zone at an instant (epoch ms), to the minute. */
export function toLocalDateTime(at: number, timeZone: string): LocalDateTime {
  const wall = new Date(at + zoneClock(timeZone).offsetAt(at));
  return wall.toISOString().slice(0, 16);
}

/** The day on the wall clock of a zone, as names of files carry it: `2026-03-29`. */
export function toLocalDate(at: number, timeZone: string): string {
  return toLocalDateTime(at, timeZone).slice(0, 10);
}

/** The wall clock to the second, as spreadsheets read it: `2026-03-29 02:30:05`. */
export function toLocalSeconds(at: number, timeZone: string): string {
  return new Date(at + zoneClock(timeZone).offsetAt(at)).toISOString().slice(0, 19).replace('T', ' ');
}

/** An instant for programs, in UTC: `2026-03-29T00:30:05.000Z`. */
export const toUtc = (at: number): string => new Date(at).toISOString();

/**
 * The instant (epoch ms) at which the wall clock of a zone shows a time; undefined when the text is none. A time that
 * a clock change skips is read with the offset from before it; one that comes twice is the first.
 */
export function fromLocalDateTime(text: LocalDateTime, timeZone: string): number | undefined {
  const [, year, month, day, hour, minute] = (FORM.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  if (Number.isNaN(asUtc)) return undefined;
  const { momentOf, offsetAt } = zoneClock(timeZone);
  return momentOf(asUtc) ?? asUtc - offsetAt(asUtc - DAY_MS);
}

/** Whether two zones show the same time, in summer and in winter. */
export const haveSameClock = (one: string, other: string, at = Date.now()): boolean =>
  [at, at + HALF_YEAR_MS].every(
    (moment) => zoneClock(one).offsetAt(moment) === zoneClock(other).offsetAt(moment),
  );
