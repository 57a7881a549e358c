import { fail } from '@fieldscope/contract/errors/fail';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../http/client-address';

/** Counts attempts and refuses when there were too many. An address counts for its network. */
export interface AttemptLimit {
  /** Whether an attempt is left. */
  hasLeft(who: string): Promise<boolean>;
  /** @throws AppError trigger_limit when every attempt is used up */
  ensureLeft(who: string): Promise<void>;
  /** Counts an attempt. @returns how many there were before it. @throws AppError trigger_limit when it is one too many */
  count(who: string): Promise<number>;
  /** Counts an attempt. @returns whether there was one left */
  tryCount(who: string): Promise<boolean>;
  /** Takes back an attempt that was counted before it was known how it ends. */
  giveBack(who: string): Promise<void>;
}

/** Makes limits: at most `attempts` within `seconds`, each key of its own. Names are unique in the product. */
export type CreateAttemptLimit = (name: string, attempts: number, seconds: number) => AttemptLimit;

/** Limits that count in this process alone. */
export const attemptsInMemory: CreateAttemptLimit = (_name, attempts, seconds) =>
  limitOf(new RateLimiterMemory({ points: attempts, duration: seconds }));

/**
 * Limits that count in Redis for all processes. While Redis is away each process counts for itself: no one is shut out,
 * and no one has more than the limit at one process.
 */
export const attemptsInRedis =
  (commands: Redis, prefix: string): CreateAttemptLimit =>
  (name, attempts, seconds) => {
    const size = { points: attempts, duration: seconds };
    return limitOf(
      new RateLimiterRedis({
        ...size,
        storeClient: commands,
        keyPrefix: `${prefix}attempts:${name}`,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(size),
      }),
    );
  };

function limitOf(limiter: RateLimiterMemory | RateLimiterRedis): AttemptLimit {
  const usedUp = async (who: string): Promise<RateLimiterRes | undefined> => {
    const used = await limiter.get(networkOf(who));
    return used && used.remainingPoints <= 0 ? used : undefined;
  };
  const consume = (who: string): Promise<{ counted: RateLimiterRes } | { refused: RateLimiterRes }> =>
    limiter.consume(networkOf(who)).then(
      (counted) => ({ counted }),
      (refused: unknown) => {
        if (refused instanceof RateLimiterRes) return { refused };
        throw refused;
      },
    );
  return {
    hasLeft: async (who) => (await usedUp(who)) === undefined,
    async ensureLeft(who) {
      const used = await usedUp(who);
      if (used) refuse(used);
    },
    async count(who) {
      const outcome = await consume(who);
      return 'counted' in outcome ? outcome.counted.consumedPoints - 1 : refuse(outcome.refused);
    },
    tryCount: async (who) => 'counted' in (await consume(who)),
    async giveBack(who) {
      await limiter.reward(networkOf(who));
    },
  };
}

const refuse = ({ msBeforeNext }: RateLimiterRes): never =>
  fail('trigger_limit', { seconds: Math.ceil(msBeforeNext / SECOND_MS) });
