import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const televisionsArchive: ArchivedTables = {
  tables: {
    television: { leftOut: ['code', 'code_until'], ids: { television_id: 'television', paired_by: 'user' } },
    television_panel: {
      ids: { television_id: 'television', panel_id: 'panel', device_id: 'device', group_id: 'group' },
    },
  },
  spaces: {
    television: { from: 'uuid' },
  },
};
