import { OrgId } from '@fieldscope/contract/ids';
import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';
import { systemClock } from '../../platform/clock';
import { transactionOf } from '../../platform/postgres/client-transaction';
import { recoverStatusesOf } from './device-status-recovery.service';

/** How the tables of this module belong to an organisation. */
export const deviceStatusArchive: ArchivedTables = {
  tables: {
    device_status: { through: { column: 'device_id', parent: 'device' }, ids: { device_id: 'device' } },
  },
  // As with newest values: those of the last uplinks may not be written yet.
  onArrival: (client, { orgId }) =>
    recoverStatusesOf(transactionOf(client), OrgId.parse(orgId), systemClock.now()),
};
