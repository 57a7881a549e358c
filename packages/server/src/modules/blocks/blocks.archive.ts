import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const blocksArchive: ArchivedTables = {
  tables: {
    value_block: { ids: { device_id: 'device' } },
  },
};
