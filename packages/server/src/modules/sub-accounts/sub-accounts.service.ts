import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { fail } from '@fieldscope/contract/errors/fail';
import { isSubAccountName, roleOfType, SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import { setForgottenPassword } from '../accounts/passwords.service';
import { endSessionsOf } from '../accounts/sessions.service';
import * as repository from './sub-accounts.repository';

type OwnerCtx = OrgCtx<UserActor>;

export async function listSubAccounts(
  ctx: OwnerCtx,
  { offset, length }: InputOf<typeof subAccounts.list>,
): Promise<ResultOf<typeof subAccounts.list>> {
  const page = { skip: (offset - 1) * length, take: length };
  const { list, count } = await repository.listSubAccounts(ctx.db, ctx.orgId, page);
  return {
    list: list.map(({ role, ...row }) => ({ ...row, type: SUB_ACCOUNT_TYPE[role] })),
    page: { count },
  };
}

/** @throws AppError sub_account_failed (no name for one), sub_account_exists (somebody signs in with it already) */
export async function addSubAccount(
  ctx: OwnerCtx,
  { account, nickname, type, password }: InputOf<typeof subAccounts.add>,
): Promise<ResultOf<typeof subAccounts.add>> {
  if (!isSubAccountName(account)) fail('sub_account_failed');
  const passwordHash = await ctx.passwords.hash(password);
  const given = { account, nickname, role: roleOfType(type), passwordHash, now: ctx.clock.now() };
  try {
    return { child_id: await repository.insertSubAccount(ctx.db, ctx.orgId, given) };
  } catch (error) {
    if (violatedUnique(error) === 'account_name') fail('sub_account_exists');
    throw error;
  }
}

/**
 * Changes what is given. A sub-account with another role, or that is frozen now, is signed out everywhere.
 * What the operator froze stays frozen.
 * @throws AppError account_missing
 */
export function editSubAccount(
  ctx: OwnerCtx,
  { child_id: childId, nickname, type, frozen, password }: InputOf<typeof subAccounts.edit>,
) {
  return inTransaction(ctx.db, async (db) => {
    const before = await getSubAccountAlone(ctx, db, childId);
    const role = type === undefined ? before.role : roleOfType(type);
    await repository.updateSubAccount(db, ctx.orgId, before.user_id, { nickname, role, frozen });
    const services = { ...ctx, db };
    if (password !== undefined) await setForgottenPassword(services, before.account, password);
    if (frozen || role !== before.role) await endSessionsOf(services, before.user_id);
    return {};
  });
}

/** @throws AppError account_missing */
export function removeSubAccount(ctx: OwnerCtx, { child_id: childId }: InputOf<typeof subAccounts.remove>) {
  return inTransaction(ctx.db, async (db) => {
    const { user_id: userId } = await getSubAccountAlone(ctx, db, childId);
    await endSessionsOf({ db, clock: ctx.clock }, userId);
    await repository.deleteSubAccount(db, ctx.orgId, userId);
    return {};
  });
}

/** The sub-account that a change is about, kept from other changes until it is done. */
async function getSubAccountAlone(ctx: OwnerCtx, db: Db, childId: string) {
  const subAccount = (await repository.lockSubAccount(db, ctx.orgId, childId)) ?? fail('account_missing');
  ctx.subject = subAccount.account;
  return subAccount;
}
