import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** A token of the operator, or one that is gone, means nothing elsewhere. */
const OWN_TOKEN = 'token_hash in (select token_hash from connection where org_id = $org)';

/** How the tables of this module belong to an organisation. */
export const heardDevicesArchive: ArchivedTables = {
  tables: {
    heard_device: { only: OWN_TOKEN, ids: { token_hash: 'connection_token' } },
    heard_uplink: { leftOut: ['heard_id'], order: 'heard_id' },
    heard_gateway: { only: OWN_TOKEN, ids: { token_hash: 'connection_token' } },
  },
};
