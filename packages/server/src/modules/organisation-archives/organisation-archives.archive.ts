import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const organisationArchivesArchive: ArchivedTables = {
  tables: {
    organisation_archive: { why: 'passing' },
  },
};
