import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { rowsOfPage } from '@fieldscope/contract/paging';
import {
  isSubAccountName,
  roleOfType,
  SUB_ACCOUNT_TYPE,
  type SubAccountRole,
} from '@fieldscope/contract/sub-account-types';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { resetPasswordOf } from '../accounts/passwords.service';
import { endSessionsOf } from '../accounts/sessions.service';
import * as accounts from '../accounts/sub-accounts.service';

type OwnerCtx = OrgCtx<UserActor>;

export async function listSubAccounts(
  ctx: OwnerCtx,
  { offset, length, ...sorting }: InputOf<typeof subAccounts.list>,
): Promise<ResultOf<typeof subAccounts.list>> {
  const page = rowsOfPage({ offset, length });
  const { list, count } = await accounts.listSubAccounts(ctx.db, ctx.orgId, page, sorting);
  return {
    list: list.map(({ role, ...row }) => ({ ...row, type: SUB_ACCOUNT_TYPE[role] })),
    page: { count },
  };
}

/** @throws AppError sub_account_failed (no name for one), sub_account_exists (an account has that name already) */
export async function addSubAccount(
  ctx: OwnerCtx,
  { type, ...given }: InputOf<typeof subAccounts.add>,
): Promise<ResultOf<typeof subAccounts.add>> {
  return { child_id: await createSubAccount(ctx, ctx.orgId, { ...given, role: roleOfType(type) }) };
}

/** @throws AppError sub_account_failed (no name for one), sub_account_exists (an account has that name already) */
export async function createSubAccount(
  { db, clock, passwords }: Pick<PlatformServices, 'db' | 'clock' | 'passwords'>,
  orgId: OrgId,
  { password, ...given }: { account: string; nickname: string; role: SubAccountRole; password: string },
): Promise<UserId> {
  if (!isSubAccountName(given.account)) fail('sub_account_failed');
  const passwordHash = await passwords.hash(password);
  try {
    return await accounts.insertSubAccount(db, orgId, { ...given, passwordHash, now: clock.now() });
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
    await accounts.updateSubAccount(db, ctx.orgId, before.user_id, { nickname, role, frozen });
    const services = { ...ctx, db };
    if (password !== undefined) await resetPasswordOf(services, before.account, password);
    if (frozen || role !== before.role) await endSessionsOf(services, before.user_id);
    return {};
  });
}

/** @throws AppError account_missing */
export function removeSubAccount(ctx: OwnerCtx, { child_id: childId }: InputOf<typeof subAccounts.remove>) {
  return inTransaction(ctx.db, async (db) => {
    const { user_id: userId } = await getSubAccountAlone(ctx, db, childId);
    await deleteSubAccount({ db, clock: ctx.clock }, ctx.orgId, userId);
    return {};
  });
}

/** Deletes a sub-account, if there is one, and ends its sessions; for use in a transaction. */
export async function deleteSubAccount(
  services: Pick<PlatformServices, 'db' | 'clock'>,
  orgId: OrgId,
  userId: UserId,
): Promise<void> {
  await endSessionsOf(services, userId);
  await accounts.deleteSubAccount(services.db, orgId, userId);
}

/** The sub-account that a change is about, kept from other changes until it is done. */
async function getSubAccountAlone(ctx: OwnerCtx, db: Db, childId: string) {
  const subAccount = (await accounts.lockSubAccount(db, ctx.orgId, childId)) ?? fail('account_missing');
  ctx.subject = subAccount.account;
  return subAccount;
}
