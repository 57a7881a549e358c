import { z } from 'zod';
import { answer } from './fields';
import { CurrencyCode, Minor } from './money';

/** An invoice or credit note as lists show it. */
export const ListedInvoice = answer({
  invoice_id: z.string(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issued_at: z.number(),
  order_id: z.string(),
  order_number: z.string(),
  currency: CurrencyCode,
  total: Minor,
  /** null: it is not paid; of a credit note: when it was issued. */
  paid_at: z.number().nullable(),
  /** The order was canceled before it was paid: nothing is owed any more, and nothing is given back. */
  is_canceled: z.boolean(),
});
export type ListedInvoice = z.infer<typeof ListedInvoice>;
