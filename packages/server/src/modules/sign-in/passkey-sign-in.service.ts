import type { BodyOf } from '@fieldscope/contract/call';
import type { passkeys } from '@fieldscope/contract/calls/passkeys';
import type { Session } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Ctx } from '../../platform/http/request-context';
import { findSigningIn, openSignedIn } from '../accounts/accounts.service';
import { useAtSignIn } from '../passkeys/passkey-proof.service';
import { countedName, ensureMaySignInHere, type SignInLimits } from './sign-in.service';

/**
 * Signs in with a passkey: what a person has, and what the authenticator verified them by, in the place of password and
 * code. Wrong passwords lock it as little as it unlocks them.
 * @throws AppError trigger_limit, operation_unsupported, expired, credentials_wrong, account_frozen
 */
export async function signInWithPasskey(
  ctx: Ctx,
  { passkey }: BodyOf<typeof passkeys.signIn>,
  { ofAddress, ofAccount }: SignInLimits,
): Promise<Session> {
  await ofAddress.count(ctx.address);
  const proven = await useAtSignIn(ctx, passkey);
  const account = (await findSigningIn(ctx.db, proven)) ?? fail('credentials_wrong');
  ctx.subject = proven.name;
  ctx.actor = {
    kind: 'user',
    orgId: account.org_id,
    userId: account.user_id,
    role: account.role,
    // For the audit log alone: nothing is done in the session that is about to open.
    sessionId: '',
    runsInstallation: false,
    operator: null,
    secondFactorDue: false,
  };
  await ofAccount.count(countedName(account.account));
  await ofAddress.giveBack(ctx.address);
  if (account.frozen) return fail('account_frozen');
  await ensureMaySignInHere(ctx, account);
  return openSignedIn(ctx, account);
}
