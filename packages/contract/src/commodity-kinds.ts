/**
 * What is sold. `credits`: messages. `service`: days of service of devices that the buyer names. `quota`: the same for
 * devices that are named later.
 */
export const COMMODITY_KINDS = ['credits', 'service', 'quota'] as const;
export type CommodityKind = (typeof COMMODITY_KINDS)[number];

export const PRICE_LIST_LIMITS = {
  skuLength: 64,
  nameLength: 120,
  aboutLength: 500,
  commodities: 500,
  /** Rows of a file, with taxes and empty ones. */
  rows: 1000,
  columns: 64,
  /** Of a file with prices. */
  fileBytes: 1024 * 1024,
  currencies: 10,
  days: 3650,
  credits: 1_000_000_000_000,
  /** Faults that are named at once. */
  faults: 100,
} as const;

/**
 * What is wrong with a cell of a file with prices. `overlap`: another row says the same of the same thing; `unreadable`: it has characters
 * that cannot be seen.
 */
export const PRICE_LIST_FAULTS = [
  'column_unknown',
  'column_missing',
  'missing',
  'unknown',
  'number',
  'too_long',
  'unreadable',
  'date',
  'price_missing',
  'overlap',
  'too_many',
] as const;
export type PriceListFault = (typeof PRICE_LIST_FAULTS)[number];
