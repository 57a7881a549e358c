import type pg from 'pg';
import type { Arrival } from '../../platform/backup/organisation/archived-table.model';

/**
 * Begins the book of an organisation that came from another installation: what it has left is given, as nobody paid for it here, and
 * has no end; a debt stays one.
 * It has no book yet.
 */
export async function openBook(client: pg.ClientBase, { orgId }: Pick<Arrival, 'orgId'>): Promise<void> {
  await client.query(
    `insert into credit_booking (org_id, at, cause, um_granted, um_debt, um_other, dm_granted, dm_debt, dm_other)
     select org_id, now(), 'opening', greatest(um, 0), least(um, 0), -um, greatest(dm, 0), least(dm, 0), -dm
     from credit_balance where org_id = $1 and (um <> 0 or dm <> 0)`,
    [orgId],
  );
  await client.query(
    `insert into credit_lot (org_id, source, um_given, dm_given, um_left, dm_left, made_at)
     select org_id, 'granted', greatest(um, 0), greatest(dm, 0), greatest(um, 0), greatest(dm, 0), now()
     from credit_balance where org_id = $1 and (um > 0 or dm > 0)`,
    [orgId],
  );
}
