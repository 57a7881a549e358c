import { PermanentFailure } from '../../../platform/jobs/job-kind';
import type { Refund } from '../kinds/kind';
import { metadataOf, orderOf } from './session.model';
import { type StripeApi, StripeFault } from './stripe-api.service';

const MOST_REFUNDS = 100;
/** Refunds that give nothing back. */
const GIVEN_UP = ['failed', 'canceled'];
const ALL_GIVEN_BACK = 'charge_already_refunded';

/**
 * Gives a part of a payment back, once: what was asked for before is found again however late, and what is asked for at the same
 * moment has the same key.
 * @throws PermanentFailure when Stripe refuses, StripeFault when it is to be asked again
 */
export async function giveBack(
  { ask, installationId }: StripeApi,
  { orderId, paymentSenderId: payment_intent, amount }: Refund,
): Promise<void> {
  const metadata = metadataOf(orderId, installationId);
  try {
    const { data } = await ask((stripe) => stripe.refunds.list({ payment_intent, limit: MOST_REFUNDS }));
    const isAsked = data.some(
      (refund) =>
        orderOf(refund.metadata, installationId) === orderId && !GIVEN_UP.includes(refund.status ?? ''),
    );
    if (isAsked) return;
    await ask((stripe) =>
      stripe.refunds.create(
        { payment_intent, amount, metadata, reason: 'requested_by_customer' },
        { idempotencyKey: `refund-${installationId}-${orderId}` },
      ),
    );
  } catch (error) {
    if (!(error instanceof StripeFault && error.isRefusal)) throw error;
    if (error.code !== ALL_GIVEN_BACK) throw new PermanentFailure(error.message);
  }
}
