import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';

/** `unpaid`: somebody owes it. */
export type InvoiceState = 'unpaid' | 'paid' | 'canceled' | 'givenBack';

/** What has become of an invoice; what a credit note says is given back. */
export function stateOfInvoice({
  kind,
  paid_at,
  is_canceled,
}: Pick<ListedInvoice, 'kind' | 'paid_at' | 'is_canceled'>): InvoiceState {
  if (kind === 'credit_note') return 'givenBack';
  if (paid_at !== null) return 'paid';
  return is_canceled ? 'canceled' : 'unpaid';
}

/** An amount below zero is one that is given back. */
export const amountOfInvoice = ({ kind, total }: Pick<ListedInvoice, 'kind' | 'total'>): number =>
  kind === 'credit_note' ? -total : total;
