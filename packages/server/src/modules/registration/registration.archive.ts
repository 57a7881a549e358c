import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const registrationArchive: ArchivedTables = {
  tables: {
    email_code: { why: 'passing' },
    solved_task: { why: 'passing' },
    registration: { why: 'passing' },
  },
};
