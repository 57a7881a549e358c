import { OrgId } from '@fieldscope/contract/ids';
import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';
import { transactionOf } from '../../platform/postgres/client-transaction';
import { withSeriesIds } from './archived-readings.model';
import { recoverLatest } from './history.service';

/** How the tables of this module belong to an organisation. */
export const historyArchive: ArchivedTables = {
  tables: {
    series: { ids: { series_id: 'series', device_id: 'device' } },
    latest: { ids: { series_id: 'series' } },
    uplink: { ids: { device_id: 'device' }, packedIds: { readings: withSeriesIds } },
    history_frames: { ids: { device_id: 'device', import_id: 'import' } },
    history: { ids: { series_id: 'series', device_id: 'device' } },
    uplink_history: { ids: { device_id: 'device' } },
    derived_reading: { ids: { series_id: 'series' } },
    resolved_position: { ids: { device_id: 'device' } },
    written_progress: { why: 'passing' },
  },
  // The process that took the last uplinks may not have written their values yet.
  onArrival: (client, { orgId }) => recoverLatest(transactionOf(client), [OrgId.parse(orgId)], false),
  spaces: {
    series: { from: 'sequence', table: 'series', column: 'series_id' },
  },
};
