import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { type CauseKind, isQuiet } from './cause';

/** So far apart on two days is the same hour. */
const SAME_HOUR_MS = 1.5 * HOUR_MS;
const LIKELY = 3;
const POSSIBLE = 2;

/** How far two moments are apart by the clock. */
function clockDistance(a: number, b: number): number {
  const apart = Math.abs(a - b) % DAY_MS;
  return Math.min(apart, DAY_MS - apart);
}

/** It goes silent at the same hour of most days and comes back, as what has power from the sun or a timer. */
export const hours: CauseKind = {
  find(examined) {
    const {
      device: { lastSeenAt },
      details: { silences },
      fleet: { now },
    } = examined;
    if (!isQuiet(examined) || lastSeenAt === null) return undefined;
    const alike = silences.filter(
      ({ from }) => from < lastSeenAt && clockDistance(from, lastSeenAt) <= SAME_HOUR_MS,
    );
    if (alike.length < POSSIBLE) return undefined;
    const lengths = alike.map(({ from, to }) => to - from).sort((a, b) => a - b);
    const backAt = lastSeenAt + lengths[Math.floor(lengths.length / 2)]!;
    // It should have been back by now.
    if (now > backAt + SAME_HOUR_MS) return undefined;
    return {
      certainty: alike.length >= LIKELY ? 'likely' : 'possible',
      proof: [{ kind: 'silent_hours', times: alike.length, back_at: backAt }],
    };
  },
};
