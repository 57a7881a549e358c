import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const codecCataloguesArchive: ArchivedTables = {
  tables: {
    codec_catalogue: { only: 'opened_at is not null', ids: { catalogue_id: 'catalogue' } },
    codec_catalogue_part: { why: 'passing' },
    catalogue_codec: {
      through: { column: 'catalogue_id', parent: 'codec_catalogue' },
      ids: { catalogue_id: 'catalogue' },
    },
    catalogue_model: {
      through: { column: 'catalogue_id', parent: 'codec_catalogue' },
      ids: { catalogue_id: 'catalogue' },
    },
  },
  spaces: {
    catalogue: { from: 'sequence', table: 'codec_catalogue', column: 'catalogue_id' },
  },
};
