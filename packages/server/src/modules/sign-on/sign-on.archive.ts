import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const signOnArchive: ArchivedTables = {
  tables: {
    identity_provider: { ids: { provider_id: 'identity_provider' }, sealed: ['secret_sealed'] },
    account_identity: {
      through: { column: 'provider_id', parent: 'identity_provider' },
      ids: { provider_id: 'identity_provider', user_id: 'user' },
    },
  },
  spaces: {
    identity_provider: { from: 'uuid' },
  },
};
