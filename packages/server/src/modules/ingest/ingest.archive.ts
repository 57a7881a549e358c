import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const ingestArchive: ArchivedTables = {
  tables: {
    ingest_refusal: {
      through: { column: 'token_hash', parent: 'connection' },
      ids: { token_hash: 'connection_token' },
    },
  },
};
