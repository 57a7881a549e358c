import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const secondFactorArchive: ArchivedTables = {
  tables: {
    second_factor: {
      // One without an app is passkeys and recovery codes, which stay behind: nobody could sign in.
      only: 'secret_sealed is not null',
      through: { column: 'user_id', parent: 'account' },
      ids: { user_id: 'user' },
      sealed: ['secret_sealed'],
    },
    recovery_code: { why: 'known_here_only' },
  },
};
