import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const auditArchive: ArchivedTables = {
  tables: {
    audit_entry: { leftOut: ['entry_id'], order: 'entry_id', ids: { user_id: 'user' } },
  },
};
