import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { settleOrders } from './delivery.service';
import { ordersArchive } from './orders.archive';
import { createOrderPorts } from './orders.ports';
import { orderRoutes } from './orders.routes';

/** Orders of credits, services and quotas, from the basket to what they bring. */
export const ordersModule = defineModule({
  name: 'orders',
  archive: ordersArchive,
  create: () => {
    const ports = createOrderPorts();
    return {
      services: { ports },
      routes: [orderRoutes(ports)],
      schedules: [every('settle orders', HOUR_MS, (platform) => settleOrders(platform, ports))],
    };
  },
});
