import type pg from 'pg';
import type { Arrival } from '../../platform/backup/organisation/archived-table.model';

/** An organisation whose archive is not believed what was paid for begins with nothing. */
export async function emptyBalances(client: pg.ClientBase, { orgId, withCredits }: Arrival): Promise<void> {
  if (withCredits) return;
  await client.query('update organisation set um_balance = 0, dm_balance = 0 where org_id = $1', [orgId]);
}
