import { payments } from '@fieldscope/contract/calls/payments';
import type { Routes } from '../../platform/http/bind';
import type { OrderPorts } from '../orders/orders.service';
import * as service from './payments.service';

export const paymentRoutes =
  (ports: OrderPorts): Routes =>
  (bind) => {
    bind(payments.list, service.listPayments);
    bind(payments.markPaid, async (ctx, input) => {
      await service.markOrderPaid(ctx, ports, input);
      return {};
    });
    bind(payments.checkStatement, service.checkStatement);
    bind(payments.importStatement, async (ctx, input) =>
      service.importStatement(ctx, ports, await service.readInThread(ctx, input)),
    );
    bind(payments.assign, async (ctx, input) => {
      await service.assignPayment(ctx, ports, input);
      return {};
    });
    bind(payments.refund, (ctx, input) => service.refundOrder(ctx, ports, input));
  };
