import type pg from 'pg';
import type { Arrival } from '../../platform/backup/organisation/archived-table.model';
import { OperatorError } from '../../platform/operator/operator-error';

/**
 * Says in the transaction of the restore that it is done: whatever ends the process that waits for it, no archive is restored twice.
 * @throws OperatorError where it is not to be restored any more
 */
export async function noteRestored(
  client: pg.ClientBase,
  { orgId, broughtAs, newCodes }: Arrival,
): Promise<void> {
  if (broughtAs === undefined) return;
  const { rows } = await client.query(
    `update brought_archive set state = 'restored', restored_org_id = $2, new_codes = $3, passphrase = null, claimed = null
     where archive_id = $1 and state = 'restoring' returning 1`,
    [broughtAs, orgId, newCodes],
  );
  if (rows.length === 0) throw new OperatorError('Nobody wants it restored any more.');
}
