import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const openDataArchive: ArchivedTables = {
  tables: {
    scene_publication: { ids: { scene_id: 'scene' } },
  },
};
