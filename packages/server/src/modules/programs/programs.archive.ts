import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const programsArchive: ArchivedTables = {
  tables: {
    program_grant: { why: 'known_here_only' },
    program_token: { why: 'known_here_only' },
  },
};
