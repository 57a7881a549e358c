import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS } from '@fieldscope/contract/time';
import type { Proof } from '@fieldscope/contract/verdicts/proofs';
import { batteryTrend } from '../trend.model';
import type { CauseKind, Examined } from './cause';

/** A fall of so many percent within days is no noise. */
const FALL = 15;
/** Below this a battery may fail in the cold, or under the load of sending. */
const WEAK = 25;

/** Its battery is empty, or was about to be. */
export const battery: CauseKind = {
  find({ device, trouble, details: { uplinks }, fleet: { now } }) {
    if (device.battery === null || device.kind === 'gateway' || trouble === 'never_heard') return undefined;
    const trend = batteryTrend(uplinks);
    const hasFallen = trend !== undefined && trend.from - trend.to >= FALL;
    const proof: Proof[] = hasFallen
      ? [{ kind: 'battery_fell', ...trend }]
      : [{ kind: 'battery_at', percent: device.battery }];
    if (trouble === 'battery' || device.battery <= LIMITS.batteryInsufficientAt)
      return { certainty: trouble === 'battery' ? 'certain' : 'likely', proof };
    if (!hasFallen || device.lastSeenAt === null) return undefined;
    const perDay = (trend.from - trend.to) / (trend.hours / 24);
    const expected = trend.to - (perDay * (now - device.lastSeenAt)) / DAY_MS;
    if (expected <= LIMITS.batteryInsufficientAt) return { certainty: 'likely', proof };
    return device.battery <= WEAK ? { certainty: 'possible', proof } : undefined;
  },
  cleared: ({ device }: Examined) =>
    device.battery !== null && device.battery > WEAK
      ? { kind: 'battery_at', percent: device.battery }
      : undefined,
};
