import { books } from '@fieldscope/contract/calls/books';
import type { Routes } from '../../platform/http/bind';
import type { OrderPorts } from '../orders/orders.service';
import * as service from './books.service';

export const bookRoutes =
  (ports: OrderPorts): Routes =>
  (bind) => {
    bind(books.listOrders, service.listOrders);
    bind(books.viewOrder, (ctx, input) => service.viewOrder(ctx, input, ports));
    bind(books.quoteRefund, service.viewRefund);
    bind(books.retryOrder, service.retryOrder);
    bind(books.listAccounts, service.listAccounts);
    bind(books.listLedger, service.listLedger);
    bind(books.correctCredits, service.correctCreditsOf);
  };
