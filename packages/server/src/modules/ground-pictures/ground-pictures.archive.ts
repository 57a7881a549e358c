import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const groundPicturesArchive: ArchivedTables = {
  tables: {
    ground_picture: { leftOut: ['picture_id'], order: 'picture_id' },
    ground_picture_upload: { why: 'passing' },
    ground_picture_part: { why: 'passing' },
  },
};
