import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';
import { noteRestored } from './arrival.repository';

/** How the tables of this module belong to an organisation. */
export const broughtArchivesArchive: ArchivedTables = {
  tables: {
    brought_archive: { why: 'passing' },
  },
  onArrival: noteRestored,
};
