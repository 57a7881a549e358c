import type { ArchivedTables, FieldOf } from '../../platform/backup/organisation/archived-table.model';

const SOURCES_OF_REPORTS: Readonly<Record<string, string>> = {
  chart_page: 'chart_page',
  scene: 'scene',
  panel: 'panel',
  advice: 'question',
};
const spaceOfSource = (field: FieldOf) => SOURCES_OF_REPORTS[String(field('source'))];

/** How the tables of this module belong to an organisation. */
export const reportsArchive: ArchivedTables = {
  tables: {
    report: { ids: { report_id: 'report', source_id: spaceOfSource } },
    report_reader: {
      through: { column: 'report_id', parent: 'report' },
      leftOut: ['mail_id'],
      ids: { report_id: 'report', user_id: 'user' },
    },
  },
  spaces: {
    report: { from: 'uuid' },
  },
};
