import { MINUTE_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { ordersModule } from '../orders/orders.module';
import { invoicesArchive } from './invoices.archive';
import { invoiceRoutes } from './invoices.routes';
import { invoiceFunctions } from './issue-invoices.service';
import { INVOICE_JOB, queueInvoices, sendInvoice } from './send-invoices.service';

/** Invoices of orders and credit notes of what is given back: numbered without gaps, and never changed. */
export const invoicesModule = defineModule({
  name: 'invoices',
  needs: { orders: ordersModule },
  jobKinds: [INVOICE_JOB],
  archive: invoicesArchive,
  create: (platform, { orders }) => {
    orders.ports.register(invoiceFunctions(platform));
    return {
      routes: [invoiceRoutes],
      work: [job(INVOICE_JOB, (work) => (message) => sendInvoice(work, message))],
      schedules: [every('queue invoices', MINUTE_MS, queueInvoices)],
    };
  },
});
