import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** A token of the operator, or one that is gone, means nothing elsewhere. */
const OWN_TOKEN = 'token_hash in (select token_hash from connection where org_id = $org)';

/** How the tables of this module belong to an organisation. */
export const commandsArchive: ArchivedTables = {
  tables: {
    reported_setting: { ids: { device_id: 'device' } },
    // What is on its way is sent by where it began.
    device_command: { only: 'ended_at is not null', ids: { command_id: 'command', device_id: 'device' } },
    order_listener: { why: 'passing' },
    downlink_route: {
      through: { column: 'device_id', parent: 'device' },
      only: OWN_TOKEN,
      ids: { device_id: 'device', token_hash: 'connection_token' },
      sealed: ['push_key_sealed'],
    },
  },
  spaces: {
    command: { from: 'uuid' },
  },
};
