import { HOUR_MS, MINUTE_MS, toIsoTime } from '@fieldscope/contract/time';
import { zoneClock } from '@fieldscope/contract/zone-clock';

const WHOLE_SECOND = '.000Z';

/**
 * Writes moments (epoch ms) as the local time of a zone with its offset from UTC, `2026-03-29T03:30:05+02:00`;
 * milliseconds where there are any. Exports have readings of one uplink after the other, whose moment is written once.
 */
export function localTimeWriter(timezone: string): (at: number) => string {
  const { offsetAt } = zoneClock(timezone);
  let lastOffset = { ms: 0, text: writeOffset(0) };
  let lastAt = Number.NaN;
  let lastText = '';
  const write = (at: number) => {
    const ms = offsetAt(at);
    if (ms !== lastOffset.ms) lastOffset = { ms, text: writeOffset(ms) };
    const text = toIsoTime(at + ms);
    return `${text.endsWith(WHOLE_SECOND) ? text.slice(0, -WHOLE_SECOND.length) : text.slice(0, -1)}${lastOffset.text}`;
  };
  return (at) => {
    if (at !== lastAt) {
      lastText = write(at);
      lastAt = at;
    }
    return lastText;
  };
}

const twoDigits = (count: number): string => String(Math.floor(count)).padStart(2, '0');

/** As ISO 8601 has it: +05:45. It has no seconds; only clocks of before 1972 had any. */
function writeOffset(ms: number): string {
  const ahead = Math.abs(ms);
  return `${ms < 0 ? '-' : '+'}${twoDigits(ahead / HOUR_MS)}:${twoDigits((ahead % HOUR_MS) / MINUTE_MS)}`;
}
