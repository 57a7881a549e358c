import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

/** Notes since when the sign-in of an account asks for a code; null: it does not. */
export async function setSecondFactorSince(db: Db, userId: UserId, since: number | null): Promise<void> {
  await sql`
    update account set second_factor_at = ${since === null ? null : at(since)} where user_id = ${userId}`.execute(
    db,
  );
}

/** Notes whether an organisation demands a second factor of its sub-accounts. */
export async function setSecondFactorDemand(db: Db, orgId: OrgId, demanded: boolean): Promise<void> {
  await sql`update organisation set demands_second_factor = ${demanded} where org_id = ${orgId}`.execute(db);
}
