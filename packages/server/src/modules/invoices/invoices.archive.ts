import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const invoicesArchive: ArchivedTables = {
  tables: {
    invoice_series: { why: 'operator' },
    invoice: { why: 'operator' },
    invoice_file: { why: 'operator' },
    invoice_mail: { why: 'operator' },
  },
};
