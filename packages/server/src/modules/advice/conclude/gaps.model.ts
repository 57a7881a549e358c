import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import type { FindingOf } from '@fieldscope/contract/advice/findings';
import { HOUR_MS } from '@fieldscope/contract/time';
import type { Calendar } from './calendar.model';
import { rounded } from './day-figures.model';

/** Of the devices that report seldom, so many of their intervals are a gap. */
const GAP_INTERVALS = 3;

/**
 * The longest time without a reading, from the first reading of the period on.
 * @param hours means by the hours of the calendar, NaN without a reading
 * @param intervalMs between uplinks of the device
 * @param end of the period, epoch ms
 * @returns undefined when there is none that matters
 */
export function gapOf(
  series: number,
  hours: Float64Array,
  { calendar, intervalMs, end }: { calendar: Calendar; intervalMs: number; end: number },
): FindingOf<'gap'> | undefined {
  const leastMs = Math.max(ADVICE_LIMITS.gapMs, GAP_INTERVALS * intervalMs);
  let [firstAt, since] = [undefined as number | undefined, undefined as number | undefined];
  let [longest, missing] = [{ from: 0, to: 0 }, 0];
  const endAt = (at: number) => {
    if (since === undefined) return;
    if (at - since >= leastMs) missing += at - since;
    if (at - since > longest.to - longest.from) longest = { from: since, to: at };
    since = undefined;
  };
  for (let hour = 0; hour < hours.length; hour += 1) {
    const at = calendar.hourEdges[hour]!;
    if (at + HOUR_MS > end) break;
    if (!Number.isNaN(hours[hour])) {
      firstAt ??= at;
      endAt(at);
    } else if (firstAt !== undefined) since ??= at;
  }
  const isSilent = since !== undefined && end - since >= leastMs;
  endAt(end);
  if (firstAt === undefined || longest.to - longest.from < leastMs) return undefined;
  return {
    kind: 'gap',
    urgency: isSilent ? 'soon' : 'unknown',
    ...{ series, longest, share: rounded(missing / (end - firstAt)) },
  };
}
