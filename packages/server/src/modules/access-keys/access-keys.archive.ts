import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const accessKeysArchive: ArchivedTables = {
  tables: {
    access_key: {
      sealed: ['key_sealed'],
      made: {
        key_hmac: (field, secrets) => ({ value: secrets.hmac(field('key_sealed')!.toString('utf8')) }),
      },
    },
  },
};
