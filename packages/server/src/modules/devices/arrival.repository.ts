import type pg from 'pg';
import type { Arrival } from '../../platform/backup/organisation/archived-table.model';
import { OperatorError } from '../../platform/operator/operator-error';

/**
 * Devices that came with the archive of their organisation are with no other one.
 * @throws OperatorError that names a device which another organisation has, or which was registered here
 */
export async function ensureDevicesFree(
  client: pg.ClientBase,
  { orgId }: Pick<Arrival, 'orgId'>,
): Promise<void> {
  for (const column of ['eui', 'dev_eui']) {
    // Adopted ones may be with several organisations; who brings them here must know of it all the same.
    const { rows } = await client.query<{ eui: string; org_id: string | null }>(
      `select own.eui, other.org_id from device as own join device as other using (${column})
       where own.org_id = $1 and other.org_id is distinct from own.org_id limit 1`,
      [orgId],
    );
    const [taken] = rows;
    if (taken)
      throw new OperatorError(
        `It cannot be restored here: the device ${taken.eui} is ${
          taken.org_id === null ? 'registered here already' : `with organisation ${taken.org_id} here`
        }.`,
      );
  }
}
