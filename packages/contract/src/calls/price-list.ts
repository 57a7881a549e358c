import { z } from 'zod';
import { call } from '../call';
import { COMMODITY_KINDS, PRICE_LIST_FAULTS, PRICE_LIST_LIMITS } from '../commodity-kinds';
import { answer, listOf } from '../fields';
import { CurrencyCode, Minor } from '../money';
import { PAYMENT_METHODS } from '../order-limits';

export const Sku = z
  .string()
  .trim()
  .min(1)
  .max(PRICE_LIST_LIMITS.skuLength)
  .regex(/^[A-Za-z0-9._-]+$/);

export const Commodity = answer({
  sku: z.string(),
  kind: z.enum(COMMODITY_KINDS),
  /** In the reader's language. */
  name: z.string(),
  about: z.string(),
  /** Of credits; else 0. */
  um: z.number().int(),
  dm: z.number().int(),
  /** Of a service or quota; else 0. */
  days: z.number().int(),
  /** Models that a service or quota is for; empty: every model. */
  models: z.array(z.string()),
  /** Of one piece, without tax. */
  unit_amount: Minor,
  /** null: no end is set. */
  valid_until: z.number().nullable(),
});
export type Commodity = z.infer<typeof Commodity>;

/** A row of the list as the operator reads it. */
const Row = answer({
  sku: z.string(),
  kind: z.enum(COMMODITY_KINDS),
  /** In the reader's language. */
  name: z.string(),
  um: z.number().int(),
  dm: z.number().int(),
  days: z.number().int(),
  /** Empty: every model. */
  models: z.array(z.string()),
  /** By currency, of one piece, without tax. */
  prices: z.partialRecord(CurrencyCode, Minor),
  /** null: no such bound. It is sold from the first and before the last. */
  valid_from: z.number().nullable(),
  valid_until: z.number().nullable(),
});
export type PriceListRow = z.infer<typeof Row>;

const Tax = answer({
  /** Two letters, or `*` for every other country. */
  country: z.string(),
  /** In hundredths of a per cent. */
  rate: z.number().int(),
  /** Whether businesses with a VAT number owe the tax themselves. */
  reverse: z.boolean(),
});
export type PriceListTax = z.infer<typeof Tax>;

/** What becomes of a row: `after` is absent of what goes, `before` of what is new. */
const RowChange = answer({ before: Row.optional(), after: Row.optional() });
export type PriceListChange = z.infer<typeof RowChange>;
const TaxChange = answer({ before: Tax.optional(), after: Tax.optional() });
export type TaxChange = z.infer<typeof TaxChange>;

const Version = answer({
  price_list_id: z.string(),
  imported_at: z.number(),
  imported_by: z.string(),
  commodities: z.number().int(),
});

/** What the operator sells, at which prices. */
export const priceLists = {
  selectBySku: call({
    method: 'GET',
    path: '/commodity/selectCommodityBySku',
    role: 'observer',
    beforeRecharge: true,
    summary: 'What is sold now, by SKU, with prices in a currency; an empty list: nothing is sold here',
    query: z.object({
      sku: listOf(Sku).optional(),
      /** Absent: that of the buyer’s country where it is sold, else the first. */
      currency: CurrencyCode.optional(),
    }),
    result: answer({
      currency: CurrencyCode.nullable(),
      currencies: z.array(CurrencyCode),
      payment_methods: z.array(z.enum(PAYMENT_METHODS)),
      agreement_version: z.string(),
      list: z.array(Commodity),
    }),
    // The currency is none of the list.
    fails: ['parameter_invalid', 'resource_missing'],
  }),
  view: call({
    method: 'GET',
    path: '/operator/price_list',
    role: 'operator',
    summary:
      'The price list in force, as rows and as the CSV file that would import it, and the versions so far',
    result: answer({
      file: z.string(),
      commodities: z.array(Row),
      taxes: z.array(Tax),
      versions: z.array(Version),
    }),
  }),
  check: call({
    method: 'POST',
    path: '/operator/check_price_list',
    role: 'operator',
    reads: true,
    bodyBytes: 2 * PRICE_LIST_LIMITS.fileBytes,
    summary:
      'Reads a price list and says what is wrong with it, row by row, or what it would change; nothing is changed',
    body: z.object({ file: z.string().max(PRICE_LIST_LIMITS.fileBytes) }),
    result: answer({
      commodities: z.number().int(),
      currencies: z.array(CurrencyCode),
      countries: z.array(z.string()),
      faults: z.array(
        answer({ line: z.number().int(), column: z.string(), fault: z.enum(PRICE_LIST_FAULTS) }),
      ),
      /** Against the list in force; empty where there are faults. */
      changes: z.array(RowChange),
      tax_changes: z.array(TaxChange),
    }),
  }),
  importFile: call({
    method: 'POST',
    path: '/operator/import_price_list',
    role: 'operator',
    bodyBytes: 2 * PRICE_LIST_LIMITS.fileBytes,
    summary: 'Puts a price list in force, in place of the one before; an empty one ends selling',
    body: z.object({ file: z.string().max(PRICE_LIST_LIMITS.fileBytes) }),
    result: answer({ price_list_id: z.string(), commodities: z.number().int() }),
    fails: ['parameter_invalid'],
  }),
};
