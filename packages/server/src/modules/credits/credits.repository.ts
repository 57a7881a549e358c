import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

/** Adds the entries to the balances of their organisations and removes them, in one statement. */
export async function foldCreditEntries(db: Db): Promise<void> {
  await sql`
    with taken as (delete from credit_entry returning org_id, um, dm),
         sums as (select org_id, sum(um) as um, sum(dm) as dm from taken group by org_id)
    update organisation
    set um_balance = um_balance + sums.um, dm_balance = dm_balance + sums.dm
    from sums where organisation.org_id = sums.org_id`.execute(db);
}

/** Credits of both kinds. */
export interface Credits {
  um: number;
  dm: number;
}

/** What an organisation has, entries that are not folded yet included; undefined when there is no such organisation. */
export async function findBalance(db: Db, orgId: OrgId): Promise<Credits | undefined> {
  const { rows } = await sql<Credits>`
    select (um_balance + coalesce(open.um, 0))::float8 as um, (dm_balance + coalesce(open.dm, 0))::float8 as dm
    from organisation
    left join lateral (
      select sum(um) as um, sum(dm) as dm from credit_entry where credit_entry.org_id = organisation.org_id
    ) as open on true
    where organisation.org_id = ${orgId}`.execute(db);
  return rows[0];
}

/** A change of the balances; at in epoch ms. */
export interface CreditEntry extends Credits {
  at: number;
}

/** Notes a change of an organisation's credits; a job folds the note into its balance. */
export async function insertCreditEntry(db: Db, orgId: OrgId, entry: CreditEntry): Promise<void> {
  await sql`
    insert into credit_entry (org_id, at, um, dm)
    values (${orgId}, ${at(entry.at)}, ${entry.um}, ${entry.dm})`.execute(db);
}
