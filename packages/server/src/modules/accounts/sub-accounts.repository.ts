import type { SUB_ACCOUNT_COLUMNS, SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import type { Sorting } from '@fieldscope/contract/fields';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { PageRows } from '@fieldscope/contract/paging';
import type { SubAccountRole } from '@fieldscope/contract/sub-account-types';
import { at, type Db, sql } from '../../platform/postgres/db';
import { type Fragment, orderBy } from '../../platform/postgres/order-by';
import { withFreeId } from '../../platform/postgres/random-ids';

/** A sub-account of an organisation: never its owner, never one of another organisation. */
const isSubAccountOf = (orgId: OrgId) => sql`org_id = ${orgId} and role <> 'owner'`;

export interface SubAccountRow extends Omit<SubAccount, 'type'> {
  role: SubAccountRole;
}

const ORDERS: Record<(typeof SUB_ACCOUNT_COLUMNS)[number], Fragment> = {
  account: sql`lower(account)`,
  type: sql`array_position(array['limited', 'observer', 'administrator'], role)`,
  state: sql`not (frozen_by_operator or frozen_by_owner)`,
  secondFactor: sql`second_factor_at is not null`,
  signedIn: sql`last_sign_in_at`,
};

/** A page of sub-accounts, by their names or as `sorting` says. */
export async function listSubAccounts(
  db: Db,
  orgId: OrgId,
  page: PageRows,
  sorting: Sorting<(typeof SUB_ACCOUNT_COLUMNS)[number]>,
): Promise<{ list: SubAccountRow[]; count: number }> {
  const { rows } = await sql<SubAccountRow>`
    select user_id as child_id, account, nickname, role, frozen_by_owner as frozen, frozen_by_operator,
           second_factor_at is not null as second_factor, created_at, last_sign_in_at
    from account where ${isSubAccountOf(orgId)}
    order by ${orderBy(ORDERS, sorting, sql`lower(account)`)} limit ${page.take} offset ${page.skip}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from account where ${isSubAccountOf(orgId)}`.execute(db);
  return { list: rows, count: counted[0]!.count };
}

export interface NewSubAccount {
  account: string;
  nickname: string;
  role: SubAccountRole;
  passwordHash: string;
  now: number;
}

/**
 * Adds a sub-account with the owner's temperature unit; language and time zone are its own to choose.
 * @throws the database's unique violation `account_name` when the name is taken
 */
export async function insertSubAccount(db: Db, orgId: OrgId, given: NewSubAccount): Promise<UserId> {
  const insert = sql<{ user_id: UserId }>`
    insert into account
      (org_id, role, account, nickname, password_hash, temperature_unit, created_at)
    select org_id, ${given.role}, ${given.account}, ${given.nickname}, ${given.passwordHash},
           temperature_unit, ${at(given.now)}
    from account where org_id = ${orgId} and role = 'owner'
    on conflict (user_id) do nothing
    returning user_id`;
  return (await withFreeId(() => insert.execute(db))).user_id;
}

/** A sub-account that no other transaction changes until the transaction ends. */
export async function lockSubAccount(
  db: Db,
  orgId: OrgId,
  childId: string,
): Promise<{ user_id: UserId; account: string; role: SubAccountRole } | undefined> {
  const { rows } = await sql<{ user_id: UserId; account: string; role: SubAccountRole }>`
    select user_id, account, role from account
    where ${isSubAccountOf(orgId)} and user_id = ${childId} for update`.execute(db);
  return rows[0];
}

export interface SubAccountChange {
  nickname?: string;
  role?: SubAccountRole;
  frozen?: boolean;
}

export async function updateSubAccount(
  db: Db,
  orgId: OrgId,
  userId: UserId,
  { nickname, role, frozen }: SubAccountChange,
): Promise<void> {
  await sql`
    update account
    set nickname = coalesce(${nickname ?? null}, nickname),
        role = coalesce(${role ?? null}, role),
        frozen_by_owner = coalesce(${frozen ?? null}, frozen_by_owner)
    where ${isSubAccountOf(orgId)} and user_id = ${userId}`.execute(db);
}

export async function deleteSubAccount(db: Db, orgId: OrgId, userId: UserId): Promise<void> {
  await sql`delete from account where ${isSubAccountOf(orgId)} and user_id = ${userId}`.execute(db);
}
