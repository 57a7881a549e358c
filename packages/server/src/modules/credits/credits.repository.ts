import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, inTransaction, sql } from '../../platform/postgres/db';
import { LOCKS } from '../../platform/postgres/locks';
import { addToBalances, type BalanceChange } from '../accounts/balances.service';
import { type CreditChange, type Credits, USAGE } from './credits.model';

export async function listOrganisationIds(db: Db): Promise<OrgId[]> {
  const { rows } = await sql<{ id: OrgId }>`select org_id as id from organisation`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Moves the open entries of organisations into the ledger and the balances. An entry that is written meanwhile stays
 * open; of two processes that do this at once one waits.
 */
export async function foldCreditEntries(db: Db, orgIds: readonly OrgId[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.creditFold})`.execute(trx);
    const { rows } = await sql<BalanceChange>`
      with taken as (delete from credit_entry where org_id = any(${orgIds}::bigint[]) returning *),
      item as (
        select org_id, kind, access_id, item.device_id, coalesce(item.um, 0) as um, coalesce(item.dm, 0) as dm,
          case when kind = any(${USAGE}::text[]) then date_trunc('day', at, 'UTC') else at end as at
        from taken, unnest(taken.device_ids, taken.um, taken.dm) as item (device_id, um, dm)
      ),
      written as (
        insert into credit_ledger as held (org_id, at, kind, device_id, access_id, um, dm)
        select org_id, at, kind, device_id, access_id, sum(um), sum(dm) from item
        group by org_id, at, kind, device_id, access_id
        on conflict (org_id, at, kind, device_id, access_id) do update
          set um = held.um + excluded.um, dm = held.dm + excluded.dm
      )
      select org_id, sum(um)::text as um, sum(dm)::text as dm from item group by org_id`.execute(trx);
    await addToBalances(trx, rows);
  });
}

/** What an organisation has; undefined when there is no such organisation. */
export async function findBalance(db: Db, orgId: OrgId): Promise<Credits | undefined> {
  const { rows } = await sql<Credits>`
    select um::float8 as um, dm::float8 as dm from credit_balance where org_id = ${orgId}`.execute(db);
  return rows[0];
}

export async function insertCreditEntry(db: Db, orgId: OrgId, change: CreditChange): Promise<void> {
  const { kind, accessId = null, deviceId = null, um = 0, dm = 0 } = change;
  await sql`
    insert into credit_entry (org_id, at, kind, access_id, device_ids, um, dm)
    values (${orgId}, ${at(change.at)}, ${kind}, ${accessId}, array[${deviceId}::int], array[${um}::bigint],
      array[${dm}::bigint])`.execute(db);
}
