import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation: not at all. */
export const operatorsArchive: ArchivedTables = {
  tables: {
    operator_account: { why: 'operator' },
    operator_recovery_code: { why: 'operator' },
    operator_session: { why: 'operator' },
    operator_log: { why: 'operator' },
  },
};
