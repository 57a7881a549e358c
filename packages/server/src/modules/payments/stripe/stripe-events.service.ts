import { z } from 'zod';
import { inTransaction } from '../../../platform/postgres/db';
import { findOrder, lockOrder } from '../../orders/orders.service';
import * as payments from '../payments.repository';
import { currencyOf, orderOf, Session, storable } from './session.model';
import { StripeFault } from './stripe-api.service';
import { type SessionParts, takeSession } from './stripe-sessions.service';

const METHOD = 'stripe';

/** Why a notification changes nothing. */
export type Ignored = 'event_unknown' | 'other_installation';

const Event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });
const Amount = z.number().int().min(0);
const Metadata = z.record(z.string(), z.string()).nullish();

const Charge = z.object({
  id: z.string().max(255),
  payment_intent: z.string().nullish(),
  amount_refunded: Amount,
  currency: z.string(),
  metadata: Metadata,
});
const Dispute = z.object({
  id: z.string().max(255),
  payment_intent: z.string().nullish(),
  amount: Amount,
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
});
const Refund = z.object({ status: z.string().nullish(), metadata: Metadata });

type Handle = (parts: SessionParts, object: unknown) => Promise<Ignored | undefined>;

const HANDLERS: Readonly<Record<string, Handle>> = {
  'checkout.session.completed': (parts, object) => takeNamed(parts, Session.parse(object)),
  'checkout.session.async_payment_succeeded': (parts, object) => takeNamed(parts, Session.parse(object)),
  'checkout.session.async_payment_failed': (parts, object) =>
    takeNamed(parts, Session.parse(object), 'closed'),
  'checkout.session.expired': (parts, object) => takeNamed(parts, Session.parse(object), 'closed'),
  'charge.refunded': (parts, object) => noteRefund(parts, Charge.parse(object)),
  'charge.dispute.created': (parts, object) => noteDispute(parts, Dispute.parse(object)),
  'charge.dispute.funds_reinstated': (parts, object) => noteReinstated(parts, Dispute.parse(object)),
  'refund.failed': (parts, object) => noteFailedRefund(parts, Refund.parse(object)),
  'charge.refund.updated': (parts, object) => noteFailedRefund(parts, Refund.parse(object)),
};

/**
 * Takes a notification whose signature was checked. Each can come twice, late and in any order.
 * @returns why it is ignored
 * @throws ZodError for what is none of Stripe's, StripeFault
 */
export async function takeEvent(parts: SessionParts, event: unknown): Promise<Ignored | undefined> {
  const { type, data } = Event.parse(event);
  const handle = Object.hasOwn(HANDLERS, type) ? HANDLERS[type] : undefined;
  return handle ? handle(parts, data.object) : 'event_unknown';
}

async function takeNamed(
  parts: SessionParts,
  session: Session,
  state?: 'closed',
): Promise<Ignored | undefined> {
  if (orderOf(session.metadata, parts.api.installationId) === undefined) return 'other_installation';
  await takeSession(parts, session, state);
  return undefined;
}

/** Notes what was given back of a payment at Stripe itself. The amount is the sum of all its refunds, so the order does not matter. */
async function noteRefund(parts: SessionParts, charge: z.infer<typeof Charge>): Promise<Ignored | undefined> {
  const ofSenderId = charge.payment_intent;
  const orderId =
    orderOf(charge.metadata, parts.api.installationId) ??
    (ofSenderId == null ? undefined : await payments.findOrderOfSent(parts.db, METHOD, ofSenderId));
  if (ofSenderId == null || orderId === undefined) return 'other_installation';
  const of = { method: METHOD, senderId: ofSenderId } as const;
  await inTransaction(parts.db, async (trx) => {
    // Of two that come at once the second one waits here.
    const order = await lockOrder(trx, null, orderId);
    const amount = charge.amount_refunded - (await payments.sumOfRefunds(trx, of));
    if (amount <= 0) return;
    const paid = await payments.lockSentPayment(trx, METHOD, ofSenderId);
    const id = await payments.insertPayment(trx, {
      ...{ method: METHOD, senderId: `${charge.id} ${charge.amount_refunded}`, ofSenderId },
      ...{ at: parts.clock.now(), currency: currencyOf(charge.currency), amount: -amount },
      ...{ reference: charge.id, payer: '' },
    });
    if (id === undefined) return;
    // A payment that waited waits no more once all of it went back.
    const waited = paid != null && paid.fault !== null;
    const fault = waited ? null : 'refund_foreign';
    await payments.putPaymentOrder(trx, id, { orderId: order?.orderId ?? null, fault });
    if (waited && charge.amount_refunded >= paid.amount)
      await payments.putPaymentOrder(trx, paid.paymentId, { orderId: paid.orderId, fault: null });
  });
  return undefined;
}

/** An inquiry: the money stays where it is. */
const INQUIRY = /^warning_/;

async function noteDispute(
  parts: SessionParts,
  { id, amount, status, ...dispute }: z.infer<typeof Dispute>,
): Promise<Ignored | undefined> {
  const taken = INQUIRY.test(status) ? 0 : -amount;
  return insertOfPayment(parts, dispute, { senderId: id, amount: taken, fault: 'disputed' });
}

async function noteReinstated(
  parts: SessionParts,
  { id, amount, ...dispute }: z.infer<typeof Dispute>,
): Promise<Ignored | undefined> {
  return insertOfPayment(parts, dispute, { senderId: `${id} reinstated`, amount, fault: null });
}

/** Notes money that went or came because of a dispute. */
async function insertOfPayment(
  parts: SessionParts,
  {
    payment_intent: ofSenderId,
    currency,
    reason,
  }: Pick<z.infer<typeof Dispute>, 'payment_intent' | 'currency' | 'reason'>,
  { senderId, amount, fault }: { senderId: string; amount: number; fault: 'disputed' | null },
): Promise<Ignored | undefined> {
  const orderId = ofSenderId == null ? undefined : await orderOfPayment(parts, ofSenderId);
  if (ofSenderId == null || orderId === undefined) return 'other_installation';
  await inTransaction(parts.db, async (trx) => {
    const order = await findOrder(trx, null, orderId);
    const id = await payments.insertPayment(trx, {
      ...{ method: METHOD, senderId, ofSenderId, at: parts.clock.now(), currency: currencyOf(currency) },
      ...{ amount, reference: storable(reason), payer: '' },
    });
    if (id !== undefined) await payments.putPaymentOrder(trx, id, { orderId: order?.orderId ?? null, fault });
  });
  return undefined;
}

/** Disputes say nothing of orders: where their payment has not come in, Stripe is asked. @throws StripeFault */
async function orderOfPayment({ db, api }: SessionParts, senderId: string): Promise<string | undefined> {
  const known = await payments.findOrderOfSent(db, METHOD, senderId);
  if (known !== undefined) return known;
  try {
    const { metadata } = await api.ask((stripe) => stripe.paymentIntents.retrieve(senderId));
    return orderOf(metadata, api.installationId);
  } catch (error) {
    if (error instanceof StripeFault && error.isRefusal) return undefined;
    throw error;
  }
}

/** A refund that was taken, and then failed: cards are closed meanwhile. */
async function noteFailedRefund(
  { db, api }: SessionParts,
  { status, metadata }: z.infer<typeof Refund>,
): Promise<Ignored | undefined> {
  const orderId = orderOf(metadata, api.installationId);
  if (orderId === undefined) return 'other_installation';
  if (status !== 'failed') return undefined;
  await payments.putRefundFailed(db, METHOD, payments.refundIdOf(orderId));
  return undefined;
}
