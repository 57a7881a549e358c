import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const networkServersArchive: ArchivedTables = {
  tables: {
    network_server_api: { ids: { connection_id: 'connection' }, sealed: ['key_sealed'] },
    registered_device: { ids: { connection_id: 'connection' } },
  },
};
