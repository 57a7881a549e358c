import { z } from 'zod';
import { COMMODITY_KINDS } from './commodity-kinds';
import { answer } from './fields';
import { CurrencyCode, Minor } from './money';

const Line = answer({
  sku: z.string(),
  kind: z.enum(COMMODITY_KINDS),
  name: z.string(),
  quantity: z.number().int(),
  /** EUIs of a service. */
  devices: z.array(answer({ eui: z.string(), name: z.string() })),
  unit_amount: Minor,
  /** Without tax. */
  subtotal: Minor,
});

/** What a basket or an order costs. */
export const Quote = answer({
  currency: CurrencyCode,
  lines: z.array(Line),
  net: Minor,
  taxes: z.array(
    answer({
      /** In hundredths of a per cent. */
      rate: z.number().int(),
      net: Minor,
      tax: Minor,
    }),
  ),
  /** The buyer’s country taxes the buyer: a business with a VAT number elsewhere. */
  is_reverse_charge: z.boolean(),
  tax: Minor,
  total: Minor,
});
export type Quote = z.infer<typeof Quote>;
