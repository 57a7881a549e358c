import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';
import { openBook } from './opening.repository';

/** How the tables of this module belong to an organisation. */
export const creditsArchive: ArchivedTables = {
  tables: {
    credit_usage: { order: 'at, kind, device_id, access_id', ids: { device_id: 'device' } },
    credit_lot: { why: 'credits' },
    credit_booking: { why: 'credits' },
    credit_entry: { why: 'credits' },
  },
  onArrival: openBook,
};
