import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { CreateAttemptLimit } from '../../platform/security/attempt-limit';

/** Counts a call of an access key. @throws AppError trigger_limit when the key made its calls of this minute already */
type CountCall = (accessId: string, now: EpochMs) => Promise<void>;

/** Limits the calls of every access key in windows of a minute, by the server's clock. */
export function createCallRates(attempts: CreateAttemptLimit): CountCall {
  const calls = attempts('open-api-calls', LIMITS.openApi.callsPerMinute, MINUTE_MS / SECOND_MS);
  return async (accessId, now) => {
    const windowStart = now - (now % MINUTE_MS);
    if (await calls.tryCount(`${accessId} ${windowStart}`)) return;
    fail('trigger_limit', { seconds: Math.ceil((windowStart + MINUTE_MS - now) / SECOND_MS) });
  };
}
