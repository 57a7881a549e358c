import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';
import { newKeyCode } from './archived-key-code.model';
import { ensureDevicesFree } from './arrival.repository';

/** How the tables of this module belong to an organisation. */
export const devicesArchive: ArchivedTables = {
  tables: {
    device: {
      ids: { device_id: 'device', group_id: 'group', profile_id: 'profile' },
      sealed: ['app_key_sealed', 'device_key_sealed'],
      made: { code_hmac: newKeyCode },
    },
    device_channel: { through: { column: 'device_id', parent: 'device' }, ids: { device_id: 'device' } },
    device_event: { order: 'device_id, at, kind', ids: { device_id: 'device' } },
  },
  onArrival: ensureDevicesFree,
  spaces: {
    device: { from: 'sequence', table: 'device', column: 'device_id' },
  },
};
