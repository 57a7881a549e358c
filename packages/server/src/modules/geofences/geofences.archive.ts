import { GeofenceShape } from '@fieldscope/contract/geofence-shape';
import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

// Geofences of all organisations are read at once, with the rules.
const isGeofenceShape = (value: unknown): boolean => GeofenceShape.safeParse(value).success;

/** How the tables of this module belong to an organisation. */
export const geofencesArchive: ArchivedTables = {
  tables: {
    geofence: {
      ids: { geofence_id: 'geofence' },
      jsonIds: { shape: { field_id: { space: 'field' } } },
      checks: { shape: isGeofenceShape },
    },
  },
  spaces: {
    geofence: { from: 'sequence', table: 'geofence', column: 'geofence_id' },
  },
};
