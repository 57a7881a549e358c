import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const panelSharesArchive: ArchivedTables = {
  tables: {
    panel_share: {
      ids: {
        ...{
          share_id: 'share',
          panel_id: 'panel',
          device_id: 'device',
          group_id: 'group',
          created_by: 'user',
        },
      },
    },
  },
  spaces: {
    share: { from: 'uuid' },
  },
};
