import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const chartPagesArchive: ArchivedTables = {
  tables: {
    chart_page: { ids: { chart_page_id: 'chart_page' } },
    chart: { ids: { chart_id: 'chart', chart_page_id: 'chart_page' } },
    chart_series: { ids: { chart_id: 'chart', device_id: 'device' } },
  },
  spaces: {
    chart_page: { from: 'sequence', table: 'chart_page', column: 'chart_page_id' },
    chart: { from: 'sequence', table: 'chart', column: 'chart_id' },
  },
};
