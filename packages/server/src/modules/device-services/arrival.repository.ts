import type pg from 'pg';
import type { Arrival } from '../../platform/backup/organisation/archived-table.model';

/** What an archive says of times of service counts only where it is believed what was paid for. */
export async function dropServices(client: pg.ClientBase, { orgId, withCredits }: Arrival): Promise<void> {
  if (withCredits) return;
  await client.query('delete from device_service where org_id = $1', [orgId]);
  await client.query('delete from device_quota where org_id = $1', [orgId]);
}
