import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const secondFactorArchive: ArchivedTables = {
  tables: {
    second_factor: {
      through: { column: 'user_id', parent: 'account' },
      ids: { user_id: 'user' },
      sealed: ['secret_sealed'],
    },
    recovery_code: { why: 'known_here_only' },
  },
};
