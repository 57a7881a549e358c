import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const paymentsArchive: ArchivedTables = {
  tables: {
    payment: { why: 'operator' },
    payment_page: { why: 'operator' },
  },
};
