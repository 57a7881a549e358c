import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { orders } from '@fieldscope/contract/calls/orders';
import type { Routes } from '../../platform/http/bind';
import type { OrderPorts } from './orders.ports';
import * as service from './orders.service';

export const orderRoutes =
  (ports: OrderPorts): Routes =>
  (bind) => {
    bind(orders.queryAmount, service.queryAmount);
    bind(orders.create, service.createOrder);
    bind(orders.checkOut, (ctx, input) => service.checkOut(ctx, input, ports));
    bind(orders.cancel, (ctx, input) => service.cancelOrder(ctx, input, ports));
    bind(orders.paidPostProcess, (ctx, input) => service.paidPostProcess(ctx, input, ports));
    bind(orders.list, service.listOrders);
    bind(orders.view, (ctx, input) => service.viewOrder(ctx, input, ports));
    bind(deviceServices.listOrders, service.listOrdersOfDevice);
  };
