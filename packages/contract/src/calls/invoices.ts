import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { ListedInvoice } from '../listed-invoice';
import { Paging, pageOf } from '../paging';

const InvoiceId = z.string().regex(/^\d{1,18}$/);

/** Invoices and credit notes, which never change. */
export const invoices = {
  list: call({
    method: 'GET',
    path: '/billing/invoices',
    role: 'observer',
    beforeRecharge: true,
    summary: 'Invoices and credit notes of the organisation, newest first',
    query: z.object(Paging),
    result: pageOf(ListedInvoice),
  }),
  download: call({
    method: 'GET',
    path: '/billing/invoice_file',
    role: 'observer',
    beforeRecharge: true,
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
    beforeRecharge: true,
    summary: 'Sends an invoice or credit note to the address of the organisation once more',
    body: z.object({ invoice_id: InvoiceId }),
    fails: ['resource_missing', 'email_missing', 'too_frequent'],
  }),
};
