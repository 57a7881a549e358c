import { BRAND_LIMITS, BRAND_PICTURES, BRAND_TEXTS } from '@fieldscope/contract/brand-limits';
import { BrandColour, BrandLinks, BrandName, BrandSender } from '@fieldscope/contract/calls/brands';
import { isReadableText } from '@fieldscope/contract/readable-line';
import type { z } from 'zod';
import type { ArchivedTables, FieldOf } from '../../platform/backup/organisation/archived-table.model';
import { digestOf } from './digest.model';

const is = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;
const isLegalText = (value: unknown) =>
  typeof value === 'string' && value.length <= BRAND_LIMITS.textLength && isReadableText(value);
const oneOf = (kinds: readonly string[]) => (value: unknown) => kinds.includes(value as string);
/** The file could give what it has the digest of something of another organisation, in whose place it would be shown. */
const digestOfColumn = (column: string) => (field: FieldOf) => ({
  value: Buffer.from(digestOf(field(column)!)),
});

/** How the tables of this module belong to an organisation. Its domain leads elsewhere, and its proof is known to everybody. */
export const brandsArchive: ArchivedTables = {
  tables: {
    brand: {
      leftOut: ['domain', 'domain_code', 'domain_proven_at'],
      checks: {
        name: is(BrandName),
        colour: is(BrandColour),
        sender: is(BrandSender),
        links: is(BrandLinks),
      },
    },
    brand_picture: {
      checks: { picture: oneOf(BRAND_PICTURES) },
      made: { digest: digestOfColumn('bytes') },
    },
    brand_text: {
      checks: { text: oneOf(BRAND_TEXTS), words: isLegalText },
      made: { digest: digestOfColumn('words') },
    },
  },
};
