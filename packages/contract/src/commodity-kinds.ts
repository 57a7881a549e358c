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
  /** Of a file with prices. */
  fileBytes: 1_000_000,
  currencies: 10,
  days: 3650,
  credits: 1_000_000_000_000,
} as const;
