import { type Db, sql } from '../src/platform/postgres/db';

/** The sum of the folded book over all accounts and organisations, and how many balances are not what book and lots say. */
export async function sumsOfBook(db: Db): Promise<{ sum: number; wrong: number }> {
  const { rows } = await sql<{ sum: number; wrong: number }>`
    select (select coalesce(sum(um_paid + um_granted + um_debt + um_other + dm_paid + dm_granted + dm_debt + dm_other), 0)::int
      from credit_booking) as sum,
      (select count(*)::int from organisation
       left join (
         select org_id, sum(um_paid + um_granted + um_debt) as um, sum(dm_paid + dm_granted + dm_debt) as dm
         from credit_booking group by org_id) as booked using (org_id)
       left join (select org_id, sum(um_left) as um, sum(dm_left) as dm from credit_lot group by org_id) as lots
         using (org_id)
       where um_balance <> coalesce(booked.um, 0) or greatest(um_balance, 0) <> coalesce(lots.um, 0)
         or dm_balance <> coalesce(booked.dm, 0) or greatest(dm_balance, 0) <> coalesce(lots.dm, 0)) as wrong`.execute(
    db,
  );
  return rows[0]!;
}
