import { fail } from '@fieldscope/contract/errors/fail';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts attempts of one kind and refuses when there were too many. */
export interface AttemptLimit {
  /** Takes an attempt before it is tried, so that simultaneous ones are counted too. @throws AppError trigger_limit */
  take(who: string): Promise<void>;
  /** Gives an attempt back that does not count after all. */
  giveBack(who: string): Promise<void>;
}

/** At most `attempts` within `seconds`, each key of its own. */
export function createAttemptLimit(attempts: number, seconds: number): AttemptLimit {
  const limiter = new RateLimiterMemory({ points: attempts, duration: seconds });
  return {
    async take(who) {
      await limiter.consume(who).catch((refused: unknown) => {
        if (refused instanceof Error) throw refused;
        fail('trigger_limit');
      });
    },
    async giveBack(who) {
      await limiter.reward(who);
    },
  };
}
