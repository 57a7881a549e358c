import { z } from 'zod';
import { call } from '../call';
import { FileAnswer } from '../fields';
import { ListedInvoice } from '../listed-invoice';
import { Paging, pageOf } from '../paging';

const one = z.object({ invoice_id: z.string().regex(/^\d{1,18}$/) });

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
    file: 'application/pdf',
    summary: 'An invoice or credit note as PDF/A-3 with its data as XML (EN 16931) inside',
    query: one,
    result: FileAnswer,
    fails: ['resource_missing'],
  }),
  sendAgain: call({
    method: 'POST',
    path: '/billing/send_invoice',
    role: 'administrator',
    beforeRecharge: true,
    summary: 'Sends an invoice or credit note to the email address of the organisation once more',
    body: one,
    fails: ['resource_missing', 'email_missing', 'too_frequent'],
  }),
};
