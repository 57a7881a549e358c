import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';

/** `unpaid`: somebody owes it. `offset`: a credit note over what was never paid. */
export type InvoiceState = 'unpaid' | 'paid' | 'canceled' | 'givenBack' | 'offset';

/** What has become of an invoice; what a credit note says is given back, if it was paid. */
export function stateOfInvoice({
  kind,
  paid_at,
  is_canceled,
}: Pick<ListedInvoice, 'kind' | 'paid_at' | 'is_canceled'>): InvoiceState {
  if (kind === 'credit_note') return is_canceled ? 'offset' : 'givenBack';
  if (paid_at !== null) return 'paid';
  return is_canceled ? 'canceled' : 'unpaid';
}

/** An amount below zero is one that is given back. */
export const amountOfInvoice = ({ kind, total }: Pick<ListedInvoice, 'kind' | 'total'>): number =>
  kind === 'credit_note' ? -total : total;
