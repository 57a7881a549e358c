import { defineModule } from '../../platform/module';
import { ordersModule } from '../orders/orders.module';
import { BOOK_COMMANDS } from './books.commands';
import { bookRoutes } from './books.routes';

/** The operator's books over all organisations: orders, invoices, revenue, and the ledger of credits. */
export const booksModule = defineModule({
  name: 'books',
  needs: { orders: ordersModule },
  operatorCommands: BOOK_COMMANDS,
  create: (_, { orders }) => ({ routes: [bookRoutes(orders.ports)] }),
});
