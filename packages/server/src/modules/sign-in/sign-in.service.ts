import type { BodyOf } from '@fieldscope/contract/call';
import type { Session, users } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Ctx } from '../../platform/http/request-context';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { digest } from '../../platform/security/secrets';
import { type AccountRow, getAccountByPassword, openSignedIn } from '../accounts/accounts.service';
import { askForCode, useCode } from '../second-factor/second-factor-code.service';
import { isSignOnRequired } from '../sign-on/providers.service';

export interface SignInLimits {
  /** Counts until the password was right. */
  ofAddress: AttemptLimit;
  /** Counts right passwords and passkeys. */
  ofAccount: AttemptLimit;
}

/** @throws AppError operation_unsupported: the organisation has its sub-accounts sign in at its identity provider alone */
export async function ensureMaySignInHere(
  { db }: Pick<Ctx, 'db'>,
  { org_id, role }: AccountRow,
): Promise<void> {
  if (role !== 'owner' && (await isSignOnRequired(db, org_id))) fail('operation_unsupported');
}

/** What sign-ins of an account are counted by, in however its name is typed. */
export const countedName = (account: string): string => digest(account.toLowerCase()).toString('hex');

/**
 * Signs in with a password and, where the account has one, a second factor. That a code is required is answered after the
 * right password only.
 * @throws AppError parameter_missing, trigger_limit, account_locked, credentials_wrong, account_frozen,
 *   verification_code_missing, verification_code_wrong, operation_unsupported
 */
export async function signIn(
  ctx: Ctx,
  { account: name, password, code }: BodyOf<typeof users.signIn>,
  { ofAddress, ofAccount }: SignInLimits,
): Promise<Session> {
  if (!name) return fail('parameter_missing', { field: 'account' });
  if (!password) return fail('parameter_missing', { field: 'password' });
  const counted = countedName(name);
  await ofAccount.ensureLeft(counted);
  await ofAddress.count(ctx.address);
  const account = await getAccountByPassword(ctx, { account: name, password });
  await ofAccount.count(counted);
  const asksForCode = account.second_factor_at !== null;
  if (asksForCode && code) await useCode(ctx, account, code);
  await ofAddress.giveBack(ctx.address);
  if (account.frozen) return fail('account_frozen');
  if (asksForCode && !code) await askForCode(ctx, account);
  await ensureMaySignInHere(ctx, account);
  return openSignedIn(ctx, account);
}
