import { DAY_MS } from '@fieldscope/contract/time';

const HALF_YEAR_MS = 182 * DAY_MS;

/** What `<input type="datetime-local">` holds: `2026-03-29T02:30`, without a zone. */
export type LocalDateTime = string;

const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

/** The wall clock of a zone at an instant (epoch ms), to the minute. */
export function toLocalDateTime(at: number, timeZone: string): LocalDateTime {
  const wall = new Date(at + offsetMs(at, timeZone));
  return wall.toISOString().slice(0, 16);
}

/** The day on the wall clock of a zone, as names of files carry it: `2026-03-29`. */
export function toLocalDate(at: number, timeZone: string): string {
  return toLocalDateTime(at, timeZone).slice(0, 10);
}

/** The wall clock to the second, as spreadsheets read it: `2026-03-29 02:30:05`. */
export function toLocalSeconds(at: number, timeZone: string): string {
  return new Date(at + offsetMs(at, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
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
  // The offset a day before and after are the only two that can hold around a clock change.
  const offsets = [offsetMs(asUtc - DAY_MS, timeZone), offsetMs(asUtc + DAY_MS, timeZone)];
  const exact = offsets.map((offset) => asUtc - offset).filter((at) => at + offsetMs(at, timeZone) === asUtc);
  return exact.length > 0 ? Math.min(...exact) : asUtc - (offsets[0] ?? 0);
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const digits = '2-digit';
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether two zones show the same time, in summer and in winter. */
export const haveSameClock = (one: string, other: string, at = Date.now()): boolean =>
  [at, at + HALF_YEAR_MS].every((moment) => offsetMs(moment, one) === offsetMs(moment, other));

/** How far the wall clock of a zone is ahead of UTC at an instant. */
function offsetMs(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
  return wall - Math.floor(at / 1000) * 1000;
}
