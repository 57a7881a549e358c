import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const redeemCodesArchive: ArchivedTables = {
  tables: {
    redeem_batch: { why: 'operator' },
    redeem_code: { why: 'operator' },
  },
};
