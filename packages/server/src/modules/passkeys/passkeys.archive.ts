import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const passkeysArchive: ArchivedTables = {
  tables: {
    // Browsers bind them to the host of the portal.
    passkey: { why: 'known_here_only' },
    used_challenge: { why: 'passing' },
  },
};
