import { MINUTE_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { ordersModule } from '../orders/orders.module';
import { openKinds } from './kinds';
import { WITHDRAW_JOB } from './pages/payment-pages.service';
import { paymentsArchive } from './payments.archive';
import { PAYMENT_COMMANDS } from './payments.commands';
import { paymentRoutes } from './payments.routes';
import { registerPayments, withdrawOthers } from './payments-of-orders.service';
import { noteUnsentRefund, SEND_REFUND_JOB, sendRefund } from './refunds/refund-job.service';

/** Payments of orders, and those that belong to none. */
export const paymentsModule = defineModule({
  name: 'payments',
  needs: { orders: ordersModule },
  jobKinds: [WITHDRAW_JOB, SEND_REFUND_JOB],
  operatorCommands: PAYMENT_COMMANDS,
  archive: paymentsArchive,
  create: async (platform, { orders: { ports } }) => {
    const kinds = await openKinds({ ...platform, ports });
    registerPayments(ports, { ...platform, kinds });
    return {
      services: { kinds },
      routes: [paymentRoutes(ports), ...[...kinds.values()].flatMap(({ routes = [] }) => routes)],
      work: [
        job(WITHDRAW_JOB, () => withdrawOthers({ ...platform, kinds })),
        job(
          SEND_REFUND_JOB,
          () => sendRefund(platform.db, (method) => kinds.get(method)),
          () => noteUnsentRefund,
        ),
      ],
      schedules: [
        every('ask for payments', 5 * MINUTE_MS, async ({ signal }) => {
          for (const kind of kinds.values()) await kind.askOverdue?.(signal);
        }),
      ],
    };
  },
});
