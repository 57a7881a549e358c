import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const notesArchive: ArchivedTables = {
  tables: {
    note: { leftOut: ['note_id'], order: 'note_id', ids: { device_id: 'device', author_id: 'user' } },
  },
};
