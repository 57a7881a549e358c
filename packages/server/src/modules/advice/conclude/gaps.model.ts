import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import type { FindingOf } from '@fieldscope/contract/advice/findings';
import { HOUR_MS } from '@fieldscope/contract/time';
import { hoursOf } from '../../history/history.service';
import { type DayFigures, rounded } from './day-figures.model';

/** Of the devices that report seldom, so many of their intervals are a gap. */
const GAP_INTERVALS = 3;

/**
 * The longest time without a reading, from the first reading of the period on.
 * @param intervalMs between uplinks of the device
 * @param end of the period, epoch ms
 * @returns undefined when there is none that matters
 */
export function gapOf(
  series: number,
  days: readonly DayFigures[],
  { intervalMs, end }: { intervalMs: number; end: number },
): FindingOf<'gap'> | undefined {
  const hours = days
    .flatMap(({ startsAt, endsAt, hours: own }) =>
      hoursOf(startsAt, endsAt).map((at, index) => ({ at, isKnown: own[index] !== undefined })),
    )
    .filter(({ at }) => at + HOUR_MS <= end);
  const known = hours.slice(hours.findIndex(({ isKnown }) => isKnown));
  const leastMs = Math.max(ADVICE_LIMITS.gapMs, GAP_INTERVALS * intervalMs);
  let [longest, missing, since] = [{ from: 0, to: 0 }, 0, null as number | null];
  for (const { at, isKnown } of [...known, { at: end, isKnown: true }]) {
    if (!isKnown) since ??= at;
    else if (since !== null) {
      if (at - since >= leastMs) missing += at - since;
      if (at - since > longest.to - longest.from) longest = { from: since, to: at };
      since = null;
    }
  }
  if (longest.to - longest.from < leastMs) return undefined;
  return {
    kind: 'gap',
    urgency: longest.to === end ? 'soon' : 'unknown',
    ...{ series, longest, share: rounded(missing / (end - known[0]!.at)) },
  };
}
