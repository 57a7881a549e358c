import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

/** The operator's freeze of a sub-account; its owner's stays as it is. */
export async function updateFrozenByOperator(db: Db, userId: UserId, frozen: boolean): Promise<void> {
  await sql`update account set frozen_by_operator = ${frozen} where user_id = ${userId}`.execute(db);
}

/** @returns false when there is no such organisation */
export async function updateFrozenOrganisation(
  db: Db,
  orgId: OrgId,
  frozenAt: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    update organisation set frozen_at = ${frozenAt === null ? null : at(frozenAt)}
    where org_id = ${orgId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Everybody and every key of an organisation. */
export async function listCredentials(
  db: Db,
  orgId: OrgId,
): Promise<{ userIds: UserId[]; accessIds: string[] }> {
  const { rows: users } = await sql<{ user_id: UserId }>`
    select user_id from account where org_id = ${orgId}`.execute(db);
  const { rows: keys } = await sql<{ access_id: string }>`
    select access_id from access_key where org_id = ${orgId}`.execute(db);
  return { userIds: users.map((user) => user.user_id), accessIds: keys.map((key) => key.access_id) };
}
