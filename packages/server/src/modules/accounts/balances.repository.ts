import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { lockOrganisations } from './organisation-locks.repository';

/** Credits that an organisation has more, or less; as texts, for they may be larger than numbers are exact. */
export interface BalanceChange {
  org_id: OrgId;
  um: string;
  dm: string;
}

/** Adds to what organisations have of credits. They are locked in one order, so that transactions do not wait in a circle. */
export async function addToBalances(db: Db, changes: readonly BalanceChange[]): Promise<void> {
  await lockOrganisations(
    db,
    changes.map((change) => change.org_id),
  );
  await sql`
    update organisation set um_balance = um_balance + change.um, dm_balance = dm_balance + change.dm
    from unnest(
      ${changes.map((change) => change.org_id)}::bigint[], ${changes.map(({ um }) => um)}::numeric[],
      ${changes.map(({ dm }) => dm)}::numeric[]
    ) as change (org_id, um, dm)
    where organisation.org_id = change.org_id`.execute(db);
}
