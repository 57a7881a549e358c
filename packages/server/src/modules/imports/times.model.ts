import type { FileFormat } from '@fieldscope/contract/calls/imports';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { zoneClock } from '@fieldscope/contract/zone-clock';

export type TimeFault = 'time_unreadable' | 'time_skipped';
export type ReadTime = (text: string) => number | TimeFault;

const DATE = String.raw`(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})日?`;
const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AaPp][Mm])?`;
const OFFSET = String.raw`(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)`;
const TIME = new RegExp(String.raw`^${DATE}(?:(?:[T,]\s*|\s+)${CLOCK})?\s*${OFFSET}?$`, 'i');
/** Longer texts are no times. */
const LONGEST = 64;
/** Where the year, the month and the day are. */
const ORDERS = { ymd: [0, 1, 2], dmy: [2, 1, 0], mdy: [2, 0, 1] } as const;
const HALF_DAY = 12;
const CENTURY = 2000;

/** Reads times as a file writes them. @returns epoch ms, or what is wrong */
export function timeReader({ time, timezone, decimal }: FileFormat): ReadTime {
  if (time === 'seconds') return (text) => readEpoch(text, SECOND_MS, decimal);
  if (time === 'milliseconds') return (text) => readEpoch(text, 1, decimal);
  const { momentOf } = zoneClock(timezone);
  const order = ORDERS[time];
  return (text) => {
    const match = text.length > LONGEST ? null : TIME.exec(text);
    if (!match) return 'time_unreadable';
    const local = localOf(match, order);
    if (local === undefined) return 'time_unreadable';
    const offset = match[9];
    if (offset !== undefined) return local - offsetOf(offset);
    return momentOf(local) ?? 'time_skipped';
  };
}

function readEpoch(text: string, unit: number, decimal: string): number | TimeFault {
  const plain = decimal === ',' ? text.replace(',', '.') : text;
  return /^\d{1,17}(\.\d{1,9})?$/.test(plain) ? Math.round(Number(plain) * unit) : 'time_unreadable';
}

/** Local time in ms as if it were UTC; undefined: there is no such day or time. */
function localOf(match: RegExpExecArray, order: readonly number[]): number | undefined {
  const date = order.map((place) => match[1 + place]!);
  // A year of four digits, or of two behind day and month.
  if (date[0]!.length !== 4 && !(date[0]!.length === 2 && order[0] === 2)) return undefined;
  if (date[1]!.length > 2 || date[2]!.length > 2) return undefined;
  const [written, month, day] = date.map(Number) as [number, number, number];
  const year = date[0]!.length === 2 ? CENTURY + written : written;
  const hour = hourOf(Number(match[4] ?? 0), match[8]);
  const [minute, second] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (year < 1000 || hour === undefined || minute > 59 || second > 59) return undefined;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined;
  const fraction = Number(`0.${match[7] ?? 0}`) * SECOND_MS;
  return midnight.getTime() + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS + Math.trunc(fraction);
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > HALF_DAY) return undefined;
  return (hour % HALF_DAY) + (half.toLowerCase() === 'pm' ? HALF_DAY : 0);
}

function offsetOf(text: string): number {
  if (/^[a-z]/i.test(text)) return 0;
  const digits = text.replace(/\D/g, '').padEnd(4, '0');
  const offset = Number(digits.slice(0, 2)) * HOUR_MS + Number(digits.slice(2)) * MINUTE_MS;
  return text.startsWith('-') ? -offset : offset;
}
