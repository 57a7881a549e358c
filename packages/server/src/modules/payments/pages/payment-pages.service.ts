import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import { z } from 'zod';
import type { JobKind } from '../../../platform/jobs/job-kind';
import type { Queue } from '../../../platform/jobs/queue';
import type { Db } from '../../../platform/postgres/db';
import * as repository from './payment-pages.repository';

const OfOrder = z.object({ orderId: z.string() });

/** Closes the pages of an order that is paid, canceled, or to be paid in another way. */
export const WITHDRAW_JOB: JobKind<z.infer<typeof OfOrder>> = {
  name: 'withdraw_payment',
  payload: OfOrder,
  retries: 8,
  retrySeconds: 30,
  pool: 'outside',
  atOnce: 4,
  turnOf: () => ({ party: 'operator', target: 'payment service' }),
  describe: ({ orderId }) => `order ${orderId}`,
};

/**
 * Has the pages of an order closed once the transaction is committed. Where there are none nothing is queued.
 * @param except the way in which it is paid from now on
 */
export async function withdrawPages(
  { queue }: { queue: Pick<Queue, 'send'> },
  trx: Db,
  orderId: string,
  except: PaymentMethod | null = null,
): Promise<void> {
  if (await repository.hasOpenPage(trx, orderId, except))
    await queue.send(WITHDRAW_JOB, { orderId }, { db: trx, key: orderId });
}
