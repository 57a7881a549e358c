import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const deviceChangesArchive: ArchivedTables = {
  tables: {
    removed_device: { order: 'at, device_id', ids: { device_id: 'device' } },
    device_transfer: { why: 'passing' },
    transferred_device: { why: 'passing' },
  },
};
