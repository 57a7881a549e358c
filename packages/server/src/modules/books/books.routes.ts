import { books } from '@fieldscope/contract/calls/books';
import type { Routes } from '../../platform/http/bind';
import { downloadAnyInvoice } from '../invoices/invoices.service';
import type { OrderPorts } from '../orders/orders.service';
import * as service from './books.service';
import { exportInvoices, listInvoices, listRevenue } from './invoice-book.service';

export const bookRoutes =
  (ports: OrderPorts): Routes =>
  (bind) => {
    bind(books.listOrders, service.listOrders);
    bind(books.viewOrder, (ctx, input) => service.viewOrder(ctx, input, ports));
    bind(books.quoteRefund, service.viewRefund);
    bind(books.retryOrder, service.retryOrder);
    bind(books.listInvoices, listInvoices);
    bind(books.downloadInvoice, (ctx, { invoice_id }) => downloadAnyInvoice(ctx, invoice_id));
    bind(books.listRevenue, listRevenue);
    bind(books.exportInvoices, exportInvoices);
    bind(books.listAccounts, service.listAccounts);
    bind(books.listLedger, service.listLedger);
    bind(books.sumLedger, service.sumLedger);
    bind(books.correctCredits, service.correctCreditsOf);
  };
