import { z } from 'zod';
import { type JobKind, PermanentFailure } from '../../../platform/jobs/job-kind';
import type { OnFailed } from '../../../platform/jobs/queue';
import type { Db } from '../../../platform/postgres/db';
import type { OpenedKind } from '../kinds/kind';
import * as repository from '../payments.repository';

const OfOrder = z.object({ orderId: z.string() });
type OfOrder = z.infer<typeof OfOrder>;

/** Sends the refund of an order back by the payment service by which its money came. A service that is away is asked for days. */
export const SEND_REFUND_JOB: JobKind<OfOrder> = {
  name: 'send_refund',
  payload: OfOrder,
  retries: 12,
  retrySeconds: 60,
  pool: 'outside',
  atOnce: 4,
  turnOf: () => ({ party: 'operator', target: 'payment service' }),
  describe: ({ orderId }) => `order ${orderId}`,
};

/** The kinds of payment that are set up. */
export type FindKind = (method: repository.RefundToSend['method']) => OpenedKind | undefined;

/** Works on SEND_REFUND_JOB. */
export const sendRefund =
  (db: Db, findKind: FindKind) =>
  async ({ orderId }: OfOrder): Promise<void> => {
    const refund = await repository.findRefundToSend(db, orderId);
    if (!refund) return;
    const { giveBack } = findKind(refund.method) ?? {};
    if (!giveBack) throw new PermanentFailure(`payment by ${refund.method} is not set up`);
    // One that failed before and is tried again is on its way again.
    await repository.putRefundFault(db, refund, { former: ['refund_failed'], fault: 'refund_pending' });
    await giveBack({ orderId, paymentSenderId: refund.ofSenderId, amount: refund.amount });
    await repository.putRefundFault(db, refund, { former: ['refund_pending'], fault: null });
  };

/** Has the operator see that a refund was not sent. */
export const noteUnsentRefund: OnFailed<OfOrder> = async (trx, { orderId }) => {
  const refund = await repository.findRefundToSend(trx, orderId);
  if (refund)
    await repository.putRefundFault(trx, refund, { former: ['refund_pending'], fault: 'refund_failed' });
};
