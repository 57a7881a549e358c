import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { zoneNameIn } from '@fieldscope/contract/zone-name';
import { currentLanguage } from '../texts/language';
import { text } from '../texts/use-texts';
import { currentLocale } from './locale';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${currentLocale()}/${timeZone}/${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone, hourCycle: 'h23' });
    formats.set(key, format);
  }
  return format;
}

/** English writes the month as a word: figures alone are read differently on both sides of the Atlantic. */
const date = () =>
  ({
    year: 'numeric',
    month: currentLanguage() === 'en' ? 'short' : '2-digit',
    day: '2-digit',
  }) as const;
const MINUTES = { hour: '2-digit', minute: '2-digit' } as const;

/** A moment (epoch ms) as date and time of a zone, to the second: 21 Nov 2025, 06:04:09. */
export const formatDateTime = (at: number, timeZone: string): string =>
  formatOf(timeZone, { ...date(), ...MINUTES, second: '2-digit' }).format(at);

/** The same to the minute: 21 Nov 2025, 06:04. */
export const formatMinute = (at: number, timeZone: string): string =>
  formatOf(timeZone, { ...date(), ...MINUTES }).format(at);

/** A moment to the second with the zone's name behind it. */
export const formatDateTimeWithZone = (at: number, timeZone: string): string =>
  `${formatDateTime(at, timeZone)} ${zoneName(at, timeZone)}`;

export const formatDate = (at: number, timeZone: string): string => formatOf(timeZone, date()).format(at);
/** The days of a period, each once: 3 – 9 Nov 2025. */
export const formatPeriod = (from: number, to: number, timeZone: string): string =>
  formatOf(timeZone, date()).formatRange(from, to);
/** A day with its name: Sat, 8 Nov 2025. */
export const formatWholeDay = (at: number, timeZone: string): string =>
  formatOf(timeZone, { ...date(), weekday: 'short' }).format(at);
/** A whole month: November 2025. */
export const formatMonth = (at: number, timeZone: string): string =>
  formatOf(timeZone, { month: 'long', year: 'numeric' }).format(at);
/** Hours and minutes. */
export const formatClock = (at: number, timeZone: string): string => formatOf(timeZone, MINUTES).format(at);
/** Hours, minutes and seconds. */
export const formatSeconds = (at: number, timeZone: string): string =>
  formatOf(timeZone, { ...MINUTES, second: '2-digit' }).format(at);
/** Day and month, for axes that span days. */
export const formatDay = (at: number, timeZone: string): string =>
  formatOf(timeZone, { month: 'short', day: 'numeric' }).format(at);
/** The short name of a zone at a moment: GMT+8, or UTC. */
export const zoneName = (at: number, timeZone: string): string => zoneNameIn(currentLocale(), timeZone, at);

const UNITS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
  { unit: 'second', ms: SECOND_MS },
] as const;
const unitOf = (ms: number) => UNITS.find((candidate) => Math.abs(ms) >= candidate.ms) ?? UNITS[3];
const spans = new Map<string, Intl.NumberFormat>();

function inUnit(value: number, unit: (typeof UNITS)[number]['unit']): string {
  const key = `${currentLanguage()}/${unit}`;
  let format = spans.get(key);
  if (!format) {
    const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
    // British English would write "2 hrs".
    format = new Intl.NumberFormat(currentLanguage() === 'en' ? 'en' : currentLocale(), options);
    spans.set(key, format);
  }
  return format.format(value);
}

/** A span that has passed, in whole parts of its largest unit: "2 hr", "15 min". */
export function formatSpan(ms: number): string {
  const { unit, ms: unitMs } = unitOf(ms);
  return inUnit(Math.trunc(Math.abs(ms) / unitMs), unit);
}

/** An interval between uplinks, exactly enough to be distinguished from another: "15 min", "1.5 hr". */
export function formatInterval(minutes: number): string {
  const { unit, ms: unitMs } = unitOf(minutes * MINUTE_MS);
  return inUnit((minutes * MINUTE_MS) / unitMs, unit);
}

const LENGTH_UNITS = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
  y: 'year',
} as const;

/** A length as ranges are typed, in words: `7d` is "7 days". */
export function formatLength(length: string): string {
  const unit = LENGTH_UNITS[length.at(-1) as keyof typeof LENGTH_UNITS];
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(currentLocale(), options).format(Number.parseInt(length, 10));
}

/** Younger than that is "just now", and a clock that runs ahead does not show the future. */
const JUST_NOW_MS = 20 * SECOND_MS;

/** Age or distance of a moment in words: "just now", "12 min ago", "in 3 hr". Needs the texts `values`. */
export function formatAge(at: number, now: number): string {
  if (Math.abs(now - at) < JUST_NOW_MS) return text('values:now');
  return text(at < now ? 'values:ago' : 'values:ahead', { span: formatSpan(now - at) });
}
