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
