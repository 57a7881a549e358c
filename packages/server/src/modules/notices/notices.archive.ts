import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const noticesArchive: ArchivedTables = {
  tables: {
    notice: { leftOut: ['notice_id'], order: 'notice_id', ids: { user_id: 'user' } },
    announcement: { why: 'installation' },
    announcement_dismissal: { why: 'installation' },
  },
};
