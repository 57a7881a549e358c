import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const connectionsArchive: ArchivedTables = {
  tables: {
    connection: {
      ids: { token_hash: 'connection_token', connection_id: 'connection' },
      owns: ['token_hash'],
    },
    connection_traffic: {
      through: { column: 'token_hash', parent: 'connection' },
      ids: { token_hash: 'connection_token' },
    },
    message_mapping: { ids: { connection_id: 'connection' } },
    mapped_message: { leftOut: ['message_id'], order: 'message_id', ids: { connection_id: 'connection' } },
  },
  spaces: {
    // Network servers send with it; other rows name a connection by it.
    connection_token: { from: 'kept' },
    connection: { from: 'sequence', table: 'connection', column: 'connection_id' },
  },
};
