import { invoices } from '@fieldscope/contract/calls/invoices';
import type { Routes } from '../../platform/http/bind';
import * as service from './invoices.service';

export const invoiceRoutes: Routes = (bind) => {
  bind(invoices.list, service.listInvoices);
  bind(invoices.download, service.downloadInvoice);
  bind(invoices.sendAgain, service.sendAgain);
};
