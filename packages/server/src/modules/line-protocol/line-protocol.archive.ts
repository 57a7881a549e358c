import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const lineProtocolArchive: ArchivedTables = {
  tables: {
    line_series: {
      ids: { series_id: 'line_series', kit_id: 'device', connection_id: 'connection', device_id: 'device' },
    },
    line_value: {
      through: { column: 'series_id', parent: 'line_series' },
      leftOut: ['value_id'],
      order: 'value_id',
      ids: { series_id: 'line_series' },
    },
  },
  spaces: {
    line_series: { from: 'sequence', table: 'line_series', column: 'series_id' },
  },
};
