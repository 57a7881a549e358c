import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const deviceProfilesArchive: ArchivedTables = {
  tables: {
    device_profile: { ids: { profile_id: 'profile' } },
  },
  spaces: {
    profile: { from: 'sequence', table: 'device_profile', column: 'profile_id' },
  },
};
