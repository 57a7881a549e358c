import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const fieldsArchive: ArchivedTables = {
  tables: {
    field: { ids: { field_id: 'field' } },
    device_field: { ids: { device_id: 'device', field_id: 'field' } },
  },
  spaces: {
    field: { from: 'sequence', table: 'field', column: 'field_id' },
  },
};
