import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation: not at all. */
export const operatorViewsArchive: ArchivedTables = {
  tables: {
    space_of_day: { why: 'installation' },
  },
};
