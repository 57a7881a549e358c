import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { findAccount } from './accounts.repository';
import { clearFailures, countFailedSignIn, ensureNotLocked } from './sign-in-guard.service';

/**
 * Asks the signed-in user for the login password once more. A wrong one counts like a failed sign-in: who finds an
 * open window cannot guess it there either.
 * @throws AppError account_missing, account_locked, password_wrong
 */
export async function ensureOwnPassword(ctx: OrgCtx<UserActor>, password: string): Promise<void> {
  const account = (await findAccount(ctx.db, ctx.orgId, ctx.actor.userId)) ?? fail('account_missing');
  await ensureNotLocked(ctx, account.account);
  if (await ctx.passwords.matches(account.password_hash, password))
    return clearFailures(ctx, account.account);
  await countFailedSignIn(ctx, account.account);
  fail('password_wrong');
}
