import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const measurementsArchive: ArchivedTables = {
  tables: {
    measurement_name: {},
    custom_sensor_type: {},
  },
};
