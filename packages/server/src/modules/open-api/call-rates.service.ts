import { fail } from '@fieldscope/contract/errors/fail';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { type Actor, isProgram, type ProgramActor } from '../../platform/http/actor';
import type { CreateAttemptLimit } from '../../platform/security/attempt-limit';

/** Counts a call of a program. @throws AppError trigger_limit when the key made its calls of this minute already */
export type CountCall = (actor: Actor, now: EpochMs) => Promise<void>;

/** Limits the calls of every program, by its access key, grant or key of a device, in windows of a minute, by the server's clock. */
export function createCallRates(attempts: CreateAttemptLimit): CountCall {
  const calls = attempts('open-api-calls', OPEN_API_LIMITS.callsPerMinute, MINUTE_MS / SECOND_MS);
  return async (actor, now) => {
    if (!isProgram(actor)) return;
    const windowStart = now - (now % MINUTE_MS);
    if (await calls.tryCount(`${callerOf(actor)} ${windowStart}`)) return;
    fail('trigger_limit', { seconds: Math.ceil((windowStart + MINUTE_MS - now) / SECOND_MS) });
  };
}

function callerOf(program: ProgramActor): string {
  if (program.kind === 'key') return program.accessId;
  return program.kind === 'program' ? program.grantId : `${program.orgId} ${program.eui} ${program.level}`;
}
