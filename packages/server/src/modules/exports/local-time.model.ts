import { MINUTE_MS, toIsoTime } from '@fieldscope/contract/time';

const WHOLE_SECOND = '.000Z';
/** Every zone of the database changes its clock on a quarter of an hour. */
const STEP_MS = 15 * MINUTE_MS;
/** Of ten years of changing clocks; more than any portion of an export meets. */
const MOST_KEPT = 4096;

interface Offset {
  ms: number;
  /** As ISO 8601 has it: +05:45. */
  text: string;
}

/**
 * Writes moments (epoch ms) as the local time of a zone with its offset from UTC, `2026-03-29T03:30:05+02:00`;
 * milliseconds where there are any. Exports have many moments of the same quarter of an hour, whose offset is worked out
 * once, and readings of one uplink after the other, whose moment is written once.
 */
export function localTimeWriter(timezone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
  const known = new Map<number, Offset>();
  let last: Offset & { step: number } = { step: Number.NaN, ms: 0, text: '' };
  let lastAt = Number.NaN;
  let lastText = '';
  const write = (at: number) => {
    const step = Math.floor(at / STEP_MS);
    if (step !== last.step) {
      if (known.size >= MOST_KEPT) known.clear();
      const offset = known.get(step) ?? offsetAt(format, step * STEP_MS);
      known.set(step, offset);
      last = { step, ...offset };
    }
    const text = toIsoTime(at + last.ms);
    return `${text.endsWith(WHOLE_SECOND) ? text.slice(0, -WHOLE_SECOND.length) : text.slice(0, -1)}${last.text}`;
  };
  return (at) => {
    if (at !== lastAt) {
      lastText = write(at);
      lastAt = at;
    }
    return lastText;
  };
}

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

function offsetAt(format: Intl.DateTimeFormat, at: number): Offset {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign = '+', hours = '00', minutes = '00', seconds = '00'] = OFFSET.exec(name) ?? [];
  const total = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  // ISO 8601 has no seconds in offsets; only clocks of before 1972 had any.
  return { ms: (sign === '-' ? -1 : 1) * total * 1000, text: `${sign}${hours}:${minutes}` };
}
