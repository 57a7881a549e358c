import { fail } from '@fieldscope/contract/errors/fail';
import { SECOND_MS } from '@fieldscope/contract/time';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../http/client-address';

/** Counts attempts in this process and refuses when there were too many. An address stands for its network. */
export interface AttemptLimit {
  /** @throws AppError trigger_limit when every attempt is used up */
  ensureLeft(who: string): Promise<void>;
  /** Counts an attempt. @throws AppError trigger_limit when it is one too many */
  count(who: string): Promise<void>;
  /** Takes back an attempt that was counted before it was known how it ends. */
  giveBack(who: string): Promise<void>;
}

/** At most `attempts` within `seconds`, each key of its own. */
export function createAttemptLimit(attempts: number, seconds: number): AttemptLimit {
  const limiter = new RateLimiterMemory({ points: attempts, duration: seconds });
  return {
    async ensureLeft(who) {
      const used = await limiter.get(networkOf(who));
      if (used && used.remainingPoints <= 0) refuse(used);
    },
    async count(who) {
      await limiter.consume(networkOf(who)).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) refuse(refused);
        throw refused;
      });
    },
    async giveBack(who) {
      await limiter.reward(networkOf(who));
    },
  };
}

const refuse = ({ msBeforeNext }: RateLimiterRes): never =>
  fail('trigger_limit', { seconds: Math.ceil(msBeforeNext / SECOND_MS) });
