import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const scenesArchive: ArchivedTables = {
  tables: {
    scene: { ids: { scene_id: 'scene' } },
    scene_measurement: { ids: { scene_id: 'scene', device_id: 'device' } },
    scene_pin: {
      through: { column: 'scene_id', parent: 'scene' },
      ids: { scene_id: 'scene', user_id: 'user' },
    },
  },
  spaces: {
    scene: { from: 'sequence', table: 'scene', column: 'scene_id' },
  },
};
