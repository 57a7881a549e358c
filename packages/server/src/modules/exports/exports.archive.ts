import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const exportsArchive: ArchivedTables = {
  tables: {
    data_export: { why: 'passing' },
  },
};
