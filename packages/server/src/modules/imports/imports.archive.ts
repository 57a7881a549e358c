import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const importsArchive: ArchivedTables = {
  tables: {
    history_import: {
      only: "state in ('done', 'failed')",
      leftOut: ['secret'],
      ids: { import_id: 'import' },
    },
    history_import_part: { why: 'passing' },
  },
  spaces: {
    import: { from: 'sequence', table: 'history_import', column: 'import_id' },
  },
};
