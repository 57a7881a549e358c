import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const groupsArchive: ArchivedTables = {
  tables: {
    device_group: { ids: { group_id: 'group' } },
  },
  spaces: {
    group: { from: 'hex' },
  },
};
