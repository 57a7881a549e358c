import { defineModule } from '../../platform/module';
import { ordersModule } from '../orders/orders.module';
import { PAYMENT_COMMANDS } from './payments.commands';
import { paymentRoutes } from './payments.routes';

/** Payments of orders, and those that belong to none. */
export const paymentsModule = defineModule({
  name: 'payments',
  needs: { orders: ordersModule },
  operatorCommands: PAYMENT_COMMANDS,
  create: (_, { orders }) => ({
    routes: [paymentRoutes(orders.ports)],
  }),
});
