import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const pushArchive: ArchivedTables = {
  tables: {
    push_key: { why: 'installation' },
    // Push services take messages for them with the key of this installation alone.
    push_subscription: { why: 'known_here_only' },
  },
};
