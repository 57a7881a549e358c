import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';
import { dropLicences } from './arrival.repository';

/** How the tables of this module belong to an organisation. */
export const licencesArchive: ArchivedTables = {
  tables: {
    device_licence: { through: { column: 'device_id', parent: 'device' }, ids: { device_id: 'device' } },
  },
  onArrival: dropLicences,
};
