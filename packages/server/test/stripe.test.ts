import { orders } from '@fieldscope/contract/calls/orders';
import { payments } from '@fieldscope/contract/calls/payments';
import { priceLists } from '@fieldscope/contract/calls/price-list';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOrderPorts, findOrder, lockOrder } from '../src/modules/orders/orders.service';
import { PAYMENT_COMMANDS } from '../src/modules/payments/payments.commands';
import { takePayment } from '../src/modules/payments/payments.service';
import { fetchOutside } from '../src/platform/http/outbound';
import { tellerOf } from '../src/platform/operator/told';
import { inTransaction, sql } from '../src/platform/postgres/db';
import { anOwner, PASSWORD, type User } from './builders';
import { waiting } from './concurrency';
import { aServer, type TestServer } from './harness';
import { failedJobs, letTimePass } from './jobs';
import { aBuyer, anOrder, openShop } from './shop';
import { notify, StripeServer, type StripeSession } from './stripe-server';

let stripe: StripeServer;
let server: TestServer;
let operator: User;
let buyer: User;
beforeAll(async () => {
  stripe = await StripeServer.start();
  server = await aServer(
    { ...stripe.settings, PUBLIC_URL: 'https://portal.example' },
    // Nobody waits for long.
    {
      fetchOutside: (address, request, options) =>
        fetchOutside(address, request, { ...options, timeoutMs: 300 }),
    },
  );
  stripe.now = () => server.clock.now();
  operator = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
  await openShop(server);
});
beforeEach(async () => {
  buyer = await aBuyer(server);
  await signIn(operator);
});
afterEach(() => {
  stripe.trouble = undefined;
  stripe.before = undefined;
});

const signIn = async (user: User) =>
  Object.assign(user, await user.call(users.signIn, { account: user.account, password: PASSWORD }));
/** Some time passes, after which everybody signs in again. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  for (const user of [operator, buyer]) await signIn(user);
}
const refusedAs = (name: ErrorName) => ({ code: ERRORS[name].code });
const checkOut = (order_id: string, payment_method: 'stripe' | 'invoice' = 'stripe') =>
  buyer.call(orders.checkOut, { order_id, payment_method });
const returnTo = async (order_id: string) => (await buyer.call(orders.paidPostProcess, { order_id })).status;
const stateOf = async (order_id: string) => (await findOrder(server.db, null, order_id))!.status;
const balance = async () => (await buyer.call(users.viewOrganisation)).um_balance;
const tell = (type: string, object: object) => notify(server, stripe.notice(type, object));
const completed = (session: StripeSession) => tell('checkout.session.completed', session);
const askOverdue = async () => {
  for (const kind of server.payments.kinds.values()) await kind.askOverdue?.(AbortSignal.timeout(MINUTE_MS));
};
const paymentsOf = async (order_id: string) =>
  (await operator.call(payments.list, { length: 100 })).list.filter((one) => one.order_id === order_id);

/** An order that its payer paid on the page, of which Stripe has told. */
async function aPaidOrder(): Promise<{ order_id: string; session: StripeSession }> {
  const { order_id } = await anOrder(buyer);
  await checkOut(order_id);
  const session = stripe.pay(order_id);
  expect(await completed(session)).toMatchObject({ status: 200 });
  expect(await stateOf(order_id)).toBe('paid');
  return { order_id, session };
}

describe('a buyer pays on a page of Stripe', () => {
  test('which has the lines, taxes and total of the order, and leads back to it', async () => {
    expect((await buyer.call(priceLists.selectBySku)).payment_methods).toEqual(['invoice', 'stripe']);
    const { order_id, number } = await anOrder(buyer, [{ sku: 'PACK', quantity: 3 }, { sku: 'LATER' }]);
    const { url, status } = await checkOut(order_id);
    const session = stripe.sessionOf(order_id);
    expect({ url, status }).toEqual({ url: session.url, status: ORDER_STATUS.unpaid });
    const { total } = await buyer.call(orders.view, { order_id });
    expect(session).toMatchObject({
      ...{ amount_total: total, currency: 'eur', client_reference_id: order_id, locale: 'en' },
      success_url: `https://portal.example/#/purchase_result?order_id=${order_id}`,
      metadata: { order_id, installation_id: expect.stringMatching(/^[\w-]{16}$/) },
    });
    expect(stripe.items.get(session.id)).toMatchObject([
      { name: 'A thousand messages', quantity: 3, unit_amount: 10_000 },
      { name: 'A year for a device named later', quantity: 1, unit_amount: 1000 },
      { name: 'Tax 19 %', quantity: 1, unit_amount: 5890 },
    ]);
    const before = await balance();
    expect(await completed(stripe.pay(order_id))).toEqual({ status: 200, body: { received: true } });
    expect(await balance()).toBe(before + 3000);
    expect(await paymentsOf(order_id)).toMatchObject([
      { method: 'stripe', amount: total, payer: 'Paula Payer', order_number: number, fault: null },
    ]);
    // What comes again, or when the payer comes back, changes nothing.
    await completed(stripe.sessionOf(order_id));
    expect(await returnTo(order_id)).toBe(ORDER_STATUS.paid);
    expect(await balance()).toBe(before + 3000);
    expect(await paymentsOf(order_id)).toHaveLength(1);
  });

  test('which is the same however often, and from how many windows, it is asked for', async () => {
    const { order_id } = await anOrder(buyer);
    const asked = () => stripe.asked.filter((one) => one === 'POST /v1/checkout/sessions').length;
    const before = asked();
    // None is answered before the others have asked, too.
    stripe.before = () => expect.poll(asked).toBeGreaterThanOrEqual(before + 3);
    const opened = await Promise.all([checkOut(order_id), checkOut(order_id), checkOut(order_id)]);
    stripe.before = undefined;
    opened.push(await checkOut(order_id));
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    expect([...stripe.sessions.values()].filter((one) => one.client_reference_id === order_id)).toHaveLength(
      1,
    );
    // Once its time is over there is another one.
    await later(3 * HOUR_MS);
    const old = Object.assign(stripe.sessionOf(order_id), { status: 'expired', url: null });
    const { url } = await checkOut(order_id);
    expect(url).toBe(stripe.sessionOf(order_id).url);
    expect(stripe.sessionOf(order_id).id).not.toBe(old.id);
  });

  test('and comes back before Stripe has told, or never comes back while nothing is told', async () => {
    const { order_id } = await anOrder(buyer);
    await checkOut(order_id);
    expect(await returnTo(order_id)).toBe(ORDER_STATUS.unpaid);
    const session = stripe.pay(order_id);
    expect(await returnTo(order_id)).toBe(ORDER_STATUS.paid);
    await completed(session);
    expect(await paymentsOf(order_id)).toHaveLength(1);
    const lost = await anOrder(buyer);
    await checkOut(lost.order_id);
    stripe.pay(lost.order_id);
    await later(20 * MINUTE_MS);
    await askOverdue();
    expect(await stateOf(lost.order_id)).toBe('paid');
    const asked = stripe.asked.length;
    await later(20 * MINUTE_MS);
    await askOverdue();
    expect(stripe.asked.slice(asked).filter((path) => path.includes(session.id))).toEqual([]);
  });

  test('with money that comes days later: until then there is no second page, and after it failed there is', async () => {
    const { order_id } = await anOrder(buyer);
    await checkOut(order_id);
    const session = stripe.pay(order_id, 'delayed');
    await completed(session);
    expect(await stateOf(order_id)).toBe('unpaid');
    expect((await checkOut(order_id)).url).toBeNull();
    stripe.settle(session, 'requires_payment_method');
    await tell('checkout.session.async_payment_failed', session);
    // What is told late changes nothing.
    await completed(session);
    const { rows } = await sql`
      select state from payment_page where order_id = ${order_id}`.execute(server.db);
    expect(rows).toEqual([{ state: 'closed' }]);
    expect((await checkOut(order_id)).url).toBe(stripe.sessionOf(order_id).url);
    const again = stripe.pay(order_id, 'delayed');
    await tell('checkout.session.async_payment_succeeded', stripe.settle(again, 'succeeded'));
    expect(await stateOf(order_id)).toBe('paid');
  });

  test('unless it is too little for Stripe, or the way of paying is not set up', async () => {
    await openShop(server, 'kind,sku,name_en,um,dm,EUR\ncredits,ONE,One message,1,1,0.10');
    const { order_id } = await anOrder(buyer, [{ sku: 'ONE' }]);
    await openShop(server);
    await expect(checkOut(order_id)).rejects.toMatchObject(refusedAs('operation_unsupported'));
    const other = await aServer();
    await openShop(other);
    const there = await aBuyer(other);
    const order = await anOrder(there);
    await expect(there.call(orders.checkOut, { ...order, payment_method: 'stripe' })).rejects.toMatchObject(
      refusedAs('operation_unsupported'),
    );
    expect((await there.call(priceLists.selectBySku)).payment_methods).toEqual(['invoice']);
    expect((await fetch(`${other.url}/payments/stripe/webhook`, { method: 'POST', body: '{}' })).status).toBe(
      404,
    );
  });
});

describe('nobody pays twice', () => {
  test('a canceled order, or one that is paid by invoice instead, has no page any more', async () => {
    const canceled = await anOrder(buyer);
    await checkOut(canceled.order_id);
    await buyer.call(orders.cancel, canceled);
    const switched = await anOrder(buyer);
    await checkOut(switched.order_id);
    await checkOut(switched.order_id, 'invoice');
    const byHand = await anOrder(buyer);
    await checkOut(byHand.order_id);
    await operator.call(payments.markPaid, { order_id: byHand.order_id, reference: 'cash' });
    await server.queue.runDue();
    for (const { order_id } of [canceled, switched, byHand])
      expect(stripe.sessionOf(order_id).status).toBe('expired');
    await tell('checkout.session.expired', stripe.sessionOf(switched.order_id));
    expect((await checkOut(switched.order_id)).url).toBe(stripe.sessionOf(switched.order_id).url);
  });

  test('a page that Stripe opens for an order that was canceled meanwhile is closed again', async () => {
    const { order_id } = await anOrder(buyer);
    stripe.before = async () => {
      stripe.before = undefined;
      await buyer.call(orders.cancel, { order_id });
      await server.queue.runDue();
    };
    expect((await checkOut(order_id)).url).toBeNull();
    await server.queue.runDue();
    expect(stripe.sessionOf(order_id).status).toBe('expired');
  });

  test('what is given back is the payment that paid, not one that came beside it and went back before', async () => {
    const { order_id } = await anOrder(buyer);
    await checkOut(order_id);
    const session = stripe.pay(order_id);
    const told: Promise<unknown>[] = [];
    // What Stripe tells is stored first, and the money that the operator has seen pays first.
    await inTransaction(server.db, async (trx) => {
      await lockOrder(trx, null, order_id);
      told.push(completed(session));
      await waiting(server, 1);
      const came = {
        currency: 'EUR',
        amount: 11_900,
        reference: '',
        payer: '',
        at: server.clock.now(),
      } as const;
      const payment = { method: 'invoice', senderId: `cash ${order_id}`, ...came } as const;
      await takePayment(server, trx, createOrderPorts(), payment, [order_id]);
    });
    await Promise.all(told);
    await tell('charge.refunded', stripe.refundThere(session, 11_900));
    expect(await operator.call(payments.refund, { order_id, reason: 'Ordered twice' })).toMatchObject({
      ...{ refunded: 11_900, is_sent: false },
    });
  });

  test('a page is closed later when Stripe does not answer, and what was paid meanwhile waits for the operator', async () => {
    const { order_id } = await anOrder(buyer);
    await checkOut(order_id);
    stripe.trouble = 500;
    await buyer.call(orders.cancel, { order_id });
    await server.queue.runDue();
    stripe.trouble = undefined;
    const session = stripe.pay(order_id);
    await letTimePass(server);
    expect(await paymentsOf(order_id)).toMatchObject([{ fault: 'order_canceled', amount: 11_900 }]);
    expect(await stateOf(order_id)).toBe('canceled');
    // Given back on Stripe's own pages, it waits no more.
    await tell('charge.refunded', stripe.refundThere(session, 11_900));
    expect((await paymentsOf(order_id)).map(({ amount, fault }) => [amount, fault]).toSorted()).toEqual([
      [-11_900, null],
      [11_900, null],
    ]);
  });
});

describe('a refund', () => {
  const refund = (order_id: string) => operator.call(payments.refund, { order_id, reason: 'Ordered twice' });
  const refundsOf = async (order_id: string) =>
    (await paymentsOf(order_id))
      .filter(({ amount }) => amount < 0)
      .map(({ amount, fault }) => [amount, fault]);

  test('goes back by Stripe, once, and waits in the list until Stripe has answered', async () => {
    const { order_id, session } = await aPaidOrder();
    stripe.trouble = 'hangs';
    // By the tool of the operator, which works without a server.
    const command = PAYMENT_COMMANDS['refund-order']!;
    const refunded = await command.run(
      { ...server, operator: 'Olga', language: 'en' },
      { order: order_id, reason: 'Ordered twice' },
    );
    expect(command.show(refunded, tellerOf('en'))).toBe('119.00 EUR go back by the payment service.');
    await server.queue.runDue();
    expect(await stateOf(order_id)).toBe('refund');
    expect(await refundsOf(order_id)).toEqual([[-11_900, 'refund_pending']]);
    const [waiting] = (await paymentsOf(order_id)).filter(({ fault }) => fault === 'refund_pending');
    const dealtWith = { payment_id: waiting!.payment_id, order_id: null, reason: 'By hand' };
    await expect(operator.call(payments.assign, dealtWith)).rejects.toMatchObject(
      refusedAs('operation_unsupported'),
    );
    stripe.trouble = undefined;
    await letTimePass(server);
    expect(await refundsOf(order_id)).toEqual([[-11_900, null]]);
    // Stripe tells of it, and the job runs again after a crash.
    await tell('charge.refunded', stripe.charge(session));
    await sql`update payment set fault = 'refund_pending' where sender_id = ${`refund ${order_id}`}`.execute(
      server.db,
    );
    // Days later Stripe has forgotten the key.
    stripe.forgetKeys();
    const kind = server.payments.kinds.get('stripe')!;
    await kind.giveBack!({ orderId: order_id, paymentSenderId: session.payment_intent!, amount: 11_900 });
    expect(stripe.refunds.filter((one) => one.payment_intent === session.payment_intent)).toHaveLength(1);
    expect(await refundsOf(order_id)).toHaveLength(1);
    // The same of a part of the money, of which Stripe would give more.
    const { order_id: other, session: paid } = await aPaidOrder();
    for (let time = 0; time < 2; time++) {
      await kind.giveBack!({ orderId: other, paymentSenderId: paid.payment_intent!, amount: 5000 });
      stripe.forgetKeys();
    }
    expect(stripe.refunds.filter((one) => one.payment_intent === paid.payment_intent)).toHaveLength(1);
  });

  test('that Stripe refuses is shown to the operator, who deals with it', async () => {
    const { order_id, session } = await aPaidOrder();
    const dispute = stripe.dispute(session);
    await tell('charge.dispute.created', dispute);
    await tell('charge.dispute.created', dispute);
    expect(await refundsOf(order_id)).toEqual([[-11_900, 'disputed']]);
    await refund(order_id);
    await server.queue.runDue();
    expect((await failedJobs(server)).map(({ reason }) => reason)).toContain('Stripe: 400 charge_disputed');
    const waiting = (await paymentsOf(order_id)).filter(({ fault }) => fault !== null);
    expect(waiting.map(({ fault }) => fault).toSorted()).toEqual(['disputed', 'refund_failed']);
    for (const { payment_id } of waiting)
      await operator.call(payments.assign, { payment_id, order_id: null, reason: 'The bank decided' });
    expect((await paymentsOf(order_id)).every(({ fault }) => fault === null)).toBe(true);
    await tell('charge.dispute.funds_reinstated', dispute);
    expect((await paymentsOf(order_id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('on Stripe’s own pages is seen, in any order, and counts for the refund of the order', async () => {
    const { order_id, session } = await aPaidOrder();
    const first = stripe.refundThere(session, 1000);
    const second = stripe.refundThere(session, 2500);
    await tell('charge.refunded', second);
    await tell('charge.refunded', first);
    await tell('charge.refunded', second);
    expect(await refundsOf(order_id)).toEqual([[-3500, 'refund_foreign']]);
    await refund(order_id);
    await server.queue.runDue();
    expect((await refundsOf(order_id)).toSorted()).toEqual([
      [-3500, null],
      [-8400, null],
    ]);
    expect(stripe.refunds.at(-1)).toMatchObject({ amount: 8400 });
    await tell('refund.failed', { ...stripe.refunds.at(-1), status: 'failed' });
    expect((await refundsOf(order_id)).toSorted()).toEqual([
      [-3500, null],
      [-8400, 'refund_failed'],
    ]);
  });
});

describe('while Stripe does not answer', () => {
  test.each([
    'hangs',
    'garbled',
    401,
    429,
    500,
  ] as const)('(%s) it is said, and nothing is lost', async (trouble) => {
    const { order_id } = await anOrder(buyer);
    const { order_id: opened } = await anOrder(buyer);
    await checkOut(opened);
    stripe.pay(opened);
    stripe.trouble = trouble;
    await expect(checkOut(order_id)).rejects.toMatchObject(refusedAs('recharge_failed'));
    await expect(returnTo(opened)).rejects.toMatchObject(refusedAs('recharge_failed'));
    await later(HOUR_MS);
    await askOverdue();
    stripe.trouble = undefined;
    expect((await checkOut(order_id)).url).toBe(stripe.sessionOf(order_id).url);
    expect(await returnTo(opened)).toBe(ORDER_STATUS.paid);
  });

  test('no connection to the database is held, and others are answered', async () => {
    const { order_id } = await anOrder(buyer);
    await checkOut(order_id);
    stripe.trouble = 'hangs';
    const waiting = Array.from({ length: 4 }, () => returnTo(order_id).catch(() => 'refused'));
    await expect.poll(() => stripe.asked.slice(-4).every((path) => path.startsWith('GET'))).toBe(true);
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(server.db);
    expect(rows[0]!.held).toBe(0);
    expect((await operator.call(orders.list)).list).toEqual([]);
    expect(await Promise.all(waiting)).toEqual(Array(4).fill('refused'));
  });
});

describe('a notification', () => {
  test('that Stripe did not sign, signed long ago, or signed otherwise is refused, and nothing of it is stored', async () => {
    const { order_id } = await anOrder(buyer);
    await checkOut(order_id);
    const session = stripe.pay(order_id);
    const type = 'checkout.session.completed';
    const good = stripe.notice(type, session);
    const forged = [
      { payload: good.payload },
      { ...good, header: 'v1=1' },
      stripe.notice(type, session, { secret: 'whsec_guessed' }),
      stripe.notice(type, session, { at: server.clock.now() - HOUR_MS }),
      { ...good, payload: good.payload.replace('11900', '1') },
    ];
    for (const notice of forged)
      expect(await notify(server, notice)).toEqual({ status: 400, body: { error: 'signature_invalid' } });
    const long = await notify(server, { ...good, payload: ' '.repeat(300_000) });
    expect(long.status).toBe(413);
    expect(await paymentsOf(order_id)).toEqual([]);
    expect(await stateOf(order_id)).toBe('unpaid');
  });

  test('that is asked for again and again is not asked of Stripe each time', async () => {
    const { order_id } = await anOrder(buyer);
    await checkOut(order_id);
    const before = stripe.asked.length;
    for (let time = 0; time < 30; time++) expect(await returnTo(order_id)).toBe(ORDER_STATUS.unpaid);
    expect(stripe.asked.length - before).toBeLessThan(20);
    await expect(checkOut(order_id)).rejects.toMatchObject(refusedAs('recharge_failed'));
    await completed(stripe.pay(order_id));
    expect(await returnTo(order_id)).toBe(ORDER_STATUS.paid);
  });

  test('of something else, or of another installation, is said to be ignored', async () => {
    const { session } = await aPaidOrder();
    const listed = async () => (await operator.call(payments.list, { length: 1 })).page.count;
    const before = await listed();
    const foreign = {
      ...session,
      payment_intent: 'pi_of_others',
      metadata: { ...session.metadata, installation_id: 'x' },
    };
    expect((await completed(foreign)).body).toEqual({ received: true, ignored: 'other_installation' });
    expect((await completed({ ...session, metadata: {} } as never)).body.ignored).toBe('other_installation');
    expect((await tell('customer.created', { id: 'cus_1' })).body.ignored).toBe('event_unknown');
    expect((await tell('toString', { id: 'cus_1' })).body.ignored).toBe('event_unknown');
    const charge = {
      ...stripe.charge(session),
      ...{ payment_intent: 'pi_of_others', amount_refunded: 5, metadata: foreign.metadata },
    };
    expect((await tell('charge.refunded', charge)).body.ignored).toBe('other_installation');
    const dispute = { ...stripe.dispute(session), payment_intent: 'pi_of_others' };
    expect((await tell('charge.dispute.created', dispute)).body.ignored).toBe('other_installation');
    expect(await listed()).toBe(before);
    expect((await tell('checkout.session.completed', { id: 7 })).body).toEqual({ error: 'event_malformed' });
  });

  test('of an order that is not there is kept for the operator', async () => {
    const { session } = await aPaidOrder();
    const of = {
      ...session,
      payment_intent: 'pi_before_the_backup',
      metadata: { ...session.metadata, order_id: '999999' },
    };
    await completed(of);
    const { list } = await operator.call(payments.list, { open: 'true' as never, length: 100 });
    expect(list.filter(({ fault }) => fault === 'order_unknown')).toMatchObject([
      { order_id: null, amount: 11_900, method: 'stripe' },
    ]);
  });

  test('is one of a thousand in any order, with repeats, forged ones and those of others: no order is in a wrong state', async () => {
    const made: { order_id: string; session: StripeSession; fate: string }[] = [];
    const fates = [
      'paid',
      'paid late',
      'failed',
      'expired',
      'canceled',
      'nothing',
      'paid and given back there',
    ];
    for (let place = 0; place < 21; place++) {
      if (place % 7 === 0) buyer = await aBuyer(server);
      const { order_id } = await anOrder(buyer);
      await checkOut(order_id);
      const fate = fates[place % fates.length]!;
      const isDelayed = fate === 'paid late' || fate === 'failed';
      const session = ['paid', 'paid late', 'failed', 'canceled', 'paid and given back there'].includes(fate)
        ? stripe.pay(order_id, isDelayed ? 'delayed' : 'at once')
        : stripe.sessionOf(order_id);
      if (fate === 'canceled') await buyer.call(orders.cancel, { order_id });
      made.push({ order_id, session, fate });
    }
    const noticesOf = ({ session, fate }: (typeof made)[number]) => {
      const done = stripe.notice('checkout.session.completed', session);
      if (fate === 'nothing') return [stripe.notice('customer.created', { id: session.id })];
      if (fate === 'expired')
        return [stripe.notice('checkout.session.expired', { ...session, status: 'expired' })];
      if (fate === 'failed') return [done, stripe.notice('checkout.session.async_payment_failed', session)];
      if (fate === 'paid and given back there') {
        const charges = [1000, 500].map((amount) => stripe.refundThere(session, amount));
        return [done, ...charges.map((charge) => stripe.notice('charge.refunded', charge))];
      }
      if (fate !== 'paid late') return [done];
      return [
        done,
        stripe.notice('checkout.session.async_payment_succeeded', { ...session, payment_status: 'paid' }),
      ];
    };
    const paid = { payment_status: 'paid', status: 'complete', payment_intent: 'pi_x' };
    const others = made.map(({ session }) => {
      const metadata = { ...session.metadata, installation_id: 'of another one' };
      return stripe.notice('checkout.session.completed', { ...session, ...paid, metadata });
    });
    const forged = made.map(({ session }) =>
      stripe.notice('checkout.session.completed', { ...session, ...paid }, { secret: 'whsec_guessed' }),
    );
    const genuine = made.flatMap(noticesOf);
    const all = [...genuine, ...others, ...forged];
    const repeated = fc.sample(fc.constantFrom(...all), { numRuns: 1000 - all.length, seed: 75 });
    const [work] = fc.sample(
      fc.shuffledSubarray([...all, ...repeated], { minLength: 1000, maxLength: 1000 }),
      { numRuns: 1, seed: 75 },
    );
    const statuses = new Map<number, number>();
    const send = async () => {
      for (let next = work!.shift(); next; next = work!.shift()) {
        const { status } = await notify(server, next);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    await server.queue.runDue();
    expect([...statuses.keys()].toSorted()).toEqual([200, 400]);
    const states = await Promise.all(made.map(({ order_id }) => stateOf(order_id)));
    expect(states).toEqual(
      made.map(({ fate }) =>
        fate.startsWith('paid') ? 'paid' : fate === 'canceled' ? 'canceled' : 'unpaid',
      ),
    );
    for (const { order_id, fate } of made) {
      const listed = await paymentsOf(order_id);
      const came = listed.filter(({ amount }) => amount > 0);
      expect(came.map(({ fault }) => fault)).toEqual(
        fate.startsWith('paid') ? [null] : fate === 'canceled' ? ['order_canceled'] : [],
      );
      const back = listed.reduce((sum, { amount }) => sum + Math.min(amount, 0), 0);
      expect(back).toBe(fate.endsWith('given back there') ? -1500 : 0);
    }
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(um_paid + um_granted + um_debt + um_other), 0)::int as sum from credit_booking`.execute(
      server.db,
    );
    expect(rows[0]!.sum).toBe(0);
  });
});

test('no log has a secret, or what Stripe says of payers', () => {
  const logged = server.logged();
  for (const secret of [
    stripe.settings.STRIPE_SECRET_KEY,
    stripe.settings.STRIPE_WEBHOOK_SECRET,
    'Paula',
    'payer.example',
  ])
    expect(logged).not.toContain(secret);
});
