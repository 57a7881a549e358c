import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { lockOrganisations } from './organisation-locks.repository';

/** Credits that an organisation has more, or less; as texts, for they may be larger than numbers are exact. */
export interface BalanceChange {
  org_id: OrgId;
  um: string;
  dm: string;
}

/**
 * Adds to what organisations have of credits, and notes since when they have none. They are locked in one order, so that transactions
 * do not wait in a circle.
 */
export async function addToBalances(db: Db, changes: readonly BalanceChange[], now: number): Promise<void> {
  await lockOrganisations(
    db,
    changes.map((change) => change.org_id),
  );
  await sql`
    update organisation set um_balance = um_balance + change.um, dm_balance = dm_balance + change.dm,
      credits_out_since = case when least(um_balance + change.um, dm_balance + change.dm) <= 0
        then coalesce(credits_out_since, ${at(now)}) end
    from unnest(
      ${changes.map((change) => change.org_id)}::bigint[], ${changes.map(({ um }) => um)}::numeric[],
      ${changes.map(({ dm }) => dm)}::numeric[]
    ) as change (org_id, um, dm)
    where organisation.org_id = change.org_id`.execute(db);
}

/** Levels below which an organisation calls its credits low; null: a forecast decides. */
export async function setLowLevels(
  db: Db,
  orgId: OrgId,
  { um, dm }: { um: number | null; dm: number | null },
): Promise<void> {
  await sql`
    update organisation set um_low_level = ${um}, dm_low_level = ${dm}, credits_warned = null
    where org_id = ${orgId}`.execute(db);
}

/** The warning of credits that an organisation was given: they are low, or used up. */
export type CreditWarning = 'low' | 'out';

/** Notes of what an organisation was warned last; null: its credits are good. */
export async function setWarned(db: Db, orgId: OrgId, warned: CreditWarning | null): Promise<void> {
  await sql`update organisation set credits_warned = ${warned} where org_id = ${orgId}`.execute(db);
}
