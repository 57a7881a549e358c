import type { InputOf } from '@fieldscope/contract/call';
import type { users } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import type { UserId } from '@fieldscope/contract/ids';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { findAccountByName, updatePassword } from './accounts.repository';
import { ensureOwnPassword } from './own-password.service';
import { endSessionsOf } from './sessions.service';
import { liftLock } from './sign-in-guard.service';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'passwords'>;

/**
 * Changes the password of the signed-in user; every other session of the account ends.
 * @throws AppError account_missing, account_locked, password_wrong
 */
export async function changePassword(
  ctx: OrgCtx<UserActor>,
  { password, new_password }: InputOf<typeof users.changePassword>,
) {
  await ensureOwnPassword(ctx, password);
  const { userId, sessionId } = ctx.actor;
  await replacePassword(ctx, userId, new_password, { except: sessionId });
  return {};
}

/**
 * Sets a new password after the mailbox of an account was proved; all sessions end, and a lock that
 * failed sign-ins have closed opens.
 * @throws AppError account_missing
 */
export async function resetPasswordOf(services: Needs, email: string, password: string): Promise<void> {
  const account = (await findAccountByName(services.db, email)) ?? fail('account_missing');
  await replacePassword(services, account.user_id, password);
  await liftLock(services.db, account.account);
}

async function replacePassword(
  { db, clock, passwords }: Needs,
  userId: UserId,
  password: string,
  keep: { except?: string } = {},
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await inTransaction(db, async (trx) => {
    await updatePassword(trx, userId, passwordHash, clock.now());
    await endSessionsOf({ db: trx, clock }, userId, keep);
  });
}
