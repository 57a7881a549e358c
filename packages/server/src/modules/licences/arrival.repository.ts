import type pg from 'pg';
import type { Arrival } from '../../platform/backup/organisation/archived-table.model';

/** What an archive says of licences counts only where it is believed what was paid for. */
export async function dropLicences(client: pg.ClientBase, { orgId, withCredits }: Arrival): Promise<void> {
  if (withCredits) return;
  await client.query(
    'delete from device_licence where device_id in (select device_id from device where org_id = $1)',
    [orgId],
  );
}
