import { MINUTE_MS } from '@fieldscope/contract/time';
import { LATE_AFTER } from '../facts.model';
import { intervalTrend } from '../trend.model';
import { type CauseKind, isQuiet } from './cause';

/** So many times its own word is another interval. */
const LONGER = 1.8;

/** It sends less often than the portal expects. */
export const intervalChanged: CauseKind = {
  find(examined) {
    const {
      device: { lastSeenAt, intervalMinutes },
      details: { orderedInterval, uplinks },
      fleet: { now },
    } = examined;
    if (!isQuiet(examined) || lastSeenAt === null) return undefined;
    const isDue = (minutes: number) => now - lastSeenAt <= LATE_AFTER * minutes * MINUTE_MS;
    if (orderedInterval && orderedInterval.minutes > intervalMinutes && isDue(orderedInterval.minutes))
      return { certainty: 'likely', proof: [{ kind: 'interval_ordered', ...orderedInterval }] };
    const trend = intervalTrend(uplinks);
    if (trend === undefined) return undefined;
    if (trend.measured >= LONGER * intervalMinutes && isDue(trend.measured))
      return {
        certainty: 'likely',
        proof: [{ kind: 'interval_differs', measured: trend.measured, reported: intervalMinutes }],
      };
    if (trend.reportedBefore !== null && trend.reportedBefore * LONGER <= intervalMinutes)
      return {
        certainty: 'possible',
        proof: [{ kind: 'interval_rose', from: trend.reportedBefore, to: intervalMinutes }],
      };
    return undefined;
  },
};
