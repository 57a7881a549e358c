import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { CurrencyCode, Minor } from '../money';
import { Paging, pageOf } from '../paging';

const InvoiceId = z.string().regex(/^\d{1,18}$/);

export const ListedInvoice = answer({
  invoice_id: z.string(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issued_at: z.number(),
  order_id: z.string(),
  order_number: z.string(),
  currency: CurrencyCode,
  total: Minor,
  /** null: it is not paid; of a credit note: when it was given back. */
  paid_at: z.number().nullable(),
});
export type ListedInvoice = z.infer<typeof ListedInvoice>;

/** Invoices and credit notes, which never change. */
export const invoices = {
  list: call({
    method: 'GET',
    path: '/billing/invoices',
    role: 'observer',
    summary: 'Invoices and credit notes of the organisation, newest first',
    query: z.object(Paging),
    result: pageOf(ListedInvoice),
  }),
  download: call({
    method: 'GET',
    path: '/billing/invoice_file',
    role: 'observer',
    summary: 'An invoice or credit note as PDF/A-3 with its data as XML (EN 16931) inside',
    query: z.object({ invoice_id: InvoiceId }),
    result: answer({
      name: z.string(),
      /** In base64. */
      pdf: z.string(),
    }),
    fails: ['resource_missing'],
  }),
  sendAgain: call({
    method: 'POST',
    path: '/billing/send_invoice',
    role: 'administrator',
    summary: 'Sends an invoice or credit note to the address of the organisation once more',
    body: z.object({ invoice_id: InvoiceId }),
    fails: ['resource_missing', 'email_missing', 'too_frequent'],
  }),
};
