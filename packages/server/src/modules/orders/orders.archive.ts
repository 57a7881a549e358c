import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const ordersArchive: ArchivedTables = {
  tables: {
    purchase_order: { why: 'operator' },
    order_change: { why: 'operator' },
  },
};
