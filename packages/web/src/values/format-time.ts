import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { currentLanguage } from '../texts/language';

const locale = () => (currentLanguage() === 'zh' ? 'zh-CN' : currentLanguage());
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()}/${timeZone}/${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale(), { ...options, timeZone, hourCycle: 'h23' });
    formats.set(key, format);
  }
  return format;
}

const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const MINUTES = { hour: '2-digit', minute: '2-digit' } as const;

/** A moment (epoch ms) as date and time of a zone, to the second: 21/11/2025, 06:04:09. */
export const formatDateTime = (at: number, timeZone: string): string =>
  formatOf(timeZone, { ...DATE, ...MINUTES, second: '2-digit' }).format(at);

/** The same with the zone's name behind it. */
export const formatDateTimeWithZone = (at: number, timeZone: string): string =>
  formatOf(timeZone, { ...DATE, ...MINUTES, second: '2-digit', timeZoneName: 'short' }).format(at);

export const formatDate = (at: number, timeZone: string): string => formatOf(timeZone, DATE).format(at);
/** Hours and minutes. */
export const formatClock = (at: number, timeZone: string): string => formatOf(timeZone, MINUTES).format(at);
/** Day and month, for axes that span days. */
export const formatDay = (at: number, timeZone: string): string =>
  formatOf(timeZone, { month: 'short', day: 'numeric' }).format(at);
/** The short name of a zone at a moment: GMT+8. */
export const zoneName = (at: number, timeZone: string): string =>
  formatOf(timeZone, { timeZoneName: 'short' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

const UNITS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
  { unit: 'second', ms: SECOND_MS },
] as const;
const relative = new Map<string, Intl.RelativeTimeFormat>();

/** Age or distance of a moment in words: "12 min. ago", "in 3 hr." */
export function formatAge(at: number, now: number): string {
  let format = relative.get(locale());
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale(), { numeric: 'always', style: 'short' });
    relative.set(locale(), format);
  }
  const distance = at - now;
  const { unit, ms } = UNITS.find((candidate) => Math.abs(distance) >= candidate.ms) ?? UNITS[3];
  return format.format(Math.trunc(distance / ms), unit);
}

/** A span in words with its largest unit: "2 hr", "15 min". */
export function formatSpan(ms: number): string {
  const { unit, ms: unitMs } = UNITS.find((candidate) => Math.abs(ms) >= candidate.ms) ?? UNITS[3];
  const value = ms / unitMs;
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit !== 'minute' && unit !== 'second' ? 1 : 0,
  }).format(value);
}
