import { instantOf, isMoving, type Moment, readMoment, writeMoment } from './moment-text';

/** From when to when, in epoch ms. */
export interface Bounds {
  from: number;
  to: number;
}

/** From when to when, in moments that stay or move on with time. */
export interface TimeRange {
  from: Moment;
  to: Moment;
}

type RangeSide = 'from' | 'to';
/** Why a range cannot be shown, and which side of it is wrong. */
export interface RangeTrouble {
  why: 'unreadable' | 'order' | 'future' | 'tooEarly' | 'tooLate';
  side: RangeSide;
  /** What was typed for that side. */
  text: string;
}
type Reading = { range: TimeRange } | { trouble: RangeTrouble };

const LATEST = Date.UTC(2100, 0, 1);
/** `2026-11-01 - 2026-11-07` has two sides, `now - 7d` has one. */
const BETWEEN = /\s*(?:\.{2,}|[–—~至到]|\s-\s(?!\s*\d+\s*[smhdwMy](?:\W|$))|\sto\s|\sдо\s)\s*/;
const LENGTH = /^(\d{1,9})\s*([smhdwMy])$/;
const EPOCHS = /^(\d{1,14})-(\d{1,14})$/;

/** The last minutes, hours, days …, up to now: `lastOf('7d')`. */
export const lastOf = (length: string): TimeRange => ({ from: `now-${length}`, to: 'now' });

/** The length of a range that reaches up to now and is not rounded: `7d`. */
export function lengthOf({ from, to }: TimeRange): string | undefined {
  return to === 'now' && isMoving(from) ? /^now-(\d+\w)$/.exec(from)?.[1] : undefined;
}

/**
 * Reads both sides in one text: `now-7d/d – now`, `2026-11-01 – 2026-11-07 18:00`, `7d`. A moving moment alone reaches up
 * to now, a day, month or year alone is meant as a whole. What a person may not choose at `now` is a trouble.
 */
export function readRange(text: string, now: number, timeZone: string): Reading {
  const whole = text.normalize('NFKC').trim();
  const [, count, unit] = LENGTH.exec(whole) ?? [];
  if (count && unit) return checked(lastOf(`${count}${unit}`), ['', ''], now, timeZone);
  const [left = '', right] = whole.split(BETWEEN);
  const from = readMoment(left, timeZone, 'from');
  if (from === undefined) return { trouble: { why: 'unreadable', side: 'from', text: left } };
  const end = right ?? (isMoving(from) ? 'now' : left);
  const to = whole.split(BETWEEN).length > 2 ? undefined : readMoment(end, timeZone, 'to');
  if (to === undefined) return { trouble: { why: 'unreadable', side: 'to', text: end } };
  return checked({ from, to }, [left, end], now, timeZone);
}

function checked(range: TimeRange, [left, right]: [string, string], now: number, timeZone: string): Reading {
  const from = instantOf(range.from, now, timeZone, 'from');
  const to = instantOf(range.to, now, timeZone, 'to');
  // Not a number: beyond what dates can be.
  if (!(from >= 0)) return { trouble: { why: 'tooEarly', side: 'from', text: left } };
  if (!(to <= LATEST)) return { trouble: { why: 'tooLate', side: 'to', text: right } };
  if (from >= to) return { trouble: { why: 'order', side: 'from', text: left } };
  if (from > now) return { trouble: { why: 'future', side: 'from', text: left } };
  return { range };
}

/** A range as `readRange` reads it. */
export function writeRange({ from, to }: TimeRange, timeZone: string): string {
  const [left, right] = [writeMoment(from, timeZone, 'from'), writeMoment(to, timeZone, 'to')];
  return left === right && !isMoving(from) ? left : `${left} – ${right}`;
}

/** A range for the address, which is read alike in every zone: `7d`, `now-1M/M..now/M`, `<from>-<to>` in epoch ms. */
export function rangeToAddress(range: TimeRange): string {
  const { from, to } = range;
  if (isMoving(from) || isMoving(to)) return lengthOf(range) ?? `${from}..${to}`;
  return `${Math.round(from)}-${Math.round(to)}`;
}

/** undefined: it makes no sense. */
export function rangeFromAddress(text: string | null, now: number, timeZone: string): TimeRange | undefined {
  const [, from, to] = EPOCHS.exec(text ?? '') ?? [];
  const reading =
    from && to && Number(from) < Number(to)
      ? checked({ from: Number(from), to: Number(to) }, [from, to], now, timeZone)
      : readRange(text ?? '', now, timeZone);
  return 'range' in reading ? reading.range : undefined;
}
