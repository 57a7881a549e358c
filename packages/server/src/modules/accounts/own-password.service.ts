import { fail } from '@fieldscope/contract/errors/fail';
import { SIGN_ON_LIMITS, SIGN_ON_PROOF } from '@fieldscope/contract/sign-on-limits';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { findAccount } from './accounts.repository';
import { isProvenSince } from './sessions.repository';
import { clearFailures, countFailedSignIn, ensureNotLocked } from './sign-in-guard.service';

/**
 * Asks the signed-in user for the login password once more. A wrong one counts like a failed sign-in: who finds an
 * open window cannot guess it there either. Who just signed in at the identity provider has proved themself, and may have no
 * password that anybody knows.
 * @throws AppError account_missing, account_locked, password_wrong
 */
export async function ensureOwnPassword(ctx: OrgCtx<UserActor>, password: string): Promise<void> {
  const account = (await findAccount(ctx.db, ctx.orgId, ctx.actor.userId)) ?? fail('account_missing');
  if (password === SIGN_ON_PROOF) return ensureFreshSignOn(ctx);
  await ensureNotLocked(ctx, account.account);
  if (await ctx.passwords.matches(account.password_hash, password))
    return clearFailures(ctx, account.account);
  await countFailedSignIn(ctx, account.account);
  fail('password_wrong');
}

async function ensureFreshSignOn({ db, clock, orgId, actor }: OrgCtx<UserActor>): Promise<void> {
  const { userId, sessionId } = actor;
  const since = clock.now() - SIGN_ON_LIMITS.freshMs;
  if (!(await isProvenSince(db, { orgId, userId, sessionId, since }))) fail('password_wrong');
}
