import { randomBytes } from 'node:crypto';
import type { BodyOf, ResultOf } from '@fieldscope/contract/call';
import type { users } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import type { Ctx } from '../../platform/http/request-context';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { findAccountByName } from './accounts.repository';
import { openSimulatedSession } from './sessions.service';
import { insertSimulatedLogin, takeSimulatedLogin } from './simulated-login.repository';

const CODE_BYTES = 24;

export interface IssuedSimulatedLogin {
  /** As the account is spelt. */
  account: string;
  code: string;
  /** Epoch ms until which the code can be used, once. */
  expires_at: number;
}

/**
 * Makes a code with which an operator signs in as an account.
 * @throws AppError account_missing, account_frozen
 */
export async function issueSimulatedLogin(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  { account: name, operator }: { account: string; operator: string },
): Promise<IssuedSimulatedLogin> {
  const account = (await findAccountByName(db, name)) ?? fail('account_missing');
  if (account.frozen) fail('account_frozen');
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const now = clock.now();
  const expiresAt = now + LIMITS.simulatedLoginMs;
  await insertSimulatedLogin(
    db,
    { codeHash: digest(code), userId: account.user_id, operator, expiresAt },
    now,
  );
  return { account: account.account, code, expires_at: expiresAt };
}

/**
 * Signs the operator in who has the code. The account's last sign-in stays what it was, and no second factor is request
 * for: neither is the operator's.
 * @throws AppError simulated_login_expired (also for an unknown or used code), account_frozen,
 *   trigger_limit
 */
export async function simulateLogin(
  ctx: Ctx,
  { code }: BodyOf<typeof users.simulateLogin>,
  guard: AttemptLimit,
): Promise<ResultOf<typeof users.simulateLogin>> {
  await guard.count(ctx.address);
  const taken = await takeSimulatedLogin(ctx.db, digest(code), ctx.clock.now());
  const account = taken && (await findAccountByName(ctx.db, taken.account));
  if (!account) return fail('simulated_login_expired');
  await guard.giveBack(ctx.address);
  if (account.frozen) fail('account_frozen');
  const { operator } = taken;
  const { sessionId, session } = await openSimulatedSession(ctx, account, operator);
  ctx.actor = {
    kind: 'user',
    orgId: account.org_id,
    userId: account.user_id,
    role: account.role,
    // Whatever the organisation is: who acts for somebody does nothing for others.
    runsInstallation: false,
    sessionId,
    operator,
    secondFactorDue: false,
  };
  return session;
}
