import { randomUUID } from 'node:crypto';
import { audit } from '@fieldscope/contract/calls/audit';
import { channels } from '@fieldscope/contract/calls/channels';
import { credits } from '@fieldscope/contract/calls/credits';
import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { orders } from '@fieldscope/contract/calls/orders';
import { panels } from '@fieldscope/contract/calls/panels';
import { payments } from '@fieldscope/contract/calls/payments';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeCredits, foldCredits } from '../src/modules/credits/credits.service';
import { settleOrders } from '../src/modules/orders/delivery.service';
import {
  createOrderPorts,
  findOrder,
  referenceOf,
  retryDelivery,
} from '../src/modules/orders/orders.service';
import { takePayment } from '../src/modules/payments/payments.service';
import { inTransaction, sql } from '../src/platform/postgres/db';
import { sumsOfBook } from './book';
import { aNode, anOwner, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { aHistory } from './readings';
import { aBasket, aBuyer, anOrder, openShop, PRICES } from './shop';

let server: TestServer;
let operator: User;
let buyer: User;
beforeAll(async () => {
  server = await aServer();
  operator = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
});
beforeEach(async () => {
  await openShop(server);
  buyer = await aBuyer(server);
});

const refusedAs = (name: ErrorName) => ({ code: ERRORS[name].code });
const stateOf = async (orderId: string, of = buyer) =>
  (await of.call(orders.view, { order_id: orderId })).status;
const pay = (order_id: string) => operator.call(payments.markPaid, { order_id, reference: 'by hand' });
/** Some time passes, after which the operator and the buyer sign in again. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  for (const user of [operator, buyer]) {
    const { token } = await user.call(users.signIn, { account: user.account, password: PASSWORD });
    Object.assign(user, { token });
  }
}
const balance = async () => (await buyer.call(users.viewOrganisation)).um_balance;

async function book() {
  await foldCredits(server);
  return sumsOfBook(server.db);
}

test('an owner buys for three devices by invoice, and when the money has come their service runs', async () => {
  const nodes = await Promise.all([1, 2, 3].map(() => aNode(buyer)));
  const eui = nodes.map((node) => node.eui);
  const quote = await buyer.call(orders.queryAmount, {
    currency: 'EUR',
    items: [{ sku: 'YEAR', quantity: 2, eui }] as never,
  });
  expect(quote).toMatchObject({ net: 7200, tax: 1368, total: 8568, taxes: [{ rate: 1900 }] });
  const { order_id, number } = await anOrder(buyer, [{ sku: 'YEAR', quantity: 2, eui }]);
  const started = await buyer.call(orders.checkOut, { order_id, payment_method: 'invoice' });
  expect(started).toEqual({ status: ORDER_STATUS.unpaid, url: null, reference: referenceOf(order_id) });
  expect((await buyer.call(deviceServices.list)).list).toEqual([]);
  const paidAt = server.clock.now();
  await pay(order_id);
  expect(await buyer.call(orders.view, { order_id })).toMatchObject({
    ...{ number, status: ORDER_STATUS.paid, total: 8568, buyer: { country: 'DE' } },
    ...{ paid_at: paidAt, refundable_until: paidAt + ORDER_LIMITS.refundMs },
  });
  const { list } = await buyer.call(deviceServices.list, { state: 'in_service' });
  expect(list.map(({ ends_at }) => ends_at)).toEqual(Array(3).fill(paidAt + 730 * DAY_MS));
  const ofDevice = await buyer.call(deviceServices.listOrders, { eui: eui[0] as never });
  expect(ofDevice.list).toMatchObject([{ order_id, devices: 3 }]);
  const { services } = await buyer.call(orders.view, { order_id });
  expect(services.map((one) => one.eui).toSorted()).toEqual(eui.toSorted());
  expect(services[0]).toMatchObject({ sku: 'YEAR', starts_at: paidAt, ends_at: paidAt + 730 * DAY_MS });
  // A renewal runs after what there is.
  const again = await anOrder(buyer, [{ sku: 'YEAR', eui: [eui[0]!] }]);
  await pay(again.order_id);
  const ends = (await buyer.call(deviceServices.list)).list.map(({ ends_at }) => ends_at);
  expect(Math.max(...ends)).toBe(paidAt + 1095 * DAY_MS);
});

test('devices are listed for a service with the end of the one that they have, of its models and no others', async () => {
  const [served, open] = [
    await aNode(buyer, { model: 'S2101', name: 'Bed 2' }),
    await aNode(buyer, { model: 'S2101', name: 'bed 1' }),
  ];
  const other = await aNode(buyer, { model: 'S2102', name: 'Bed 3' });
  await aNode(await aBuyer(server), { model: 'S2101', name: 'Bed of a neighbour' });
  const { order_id } = await anOrder(buyer, [{ sku: 'YEAR', eui: [served.eui] }]);
  await pay(order_id);
  const listed = async (input: object = {}) =>
    (await buyer.call(deviceServices.listDevices, input)).list.map(({ eui, ends_at }) => [
      eui,
      ends_at !== null,
    ]);
  expect(await listed({ sku: 'YEAR' })).toEqual([
    [served.eui, true],
    [open.eui, false],
  ]);
  expect(await listed({ sku: 'LATER' })).toEqual([
    [served.eui, true],
    [open.eui, false],
    [other.eui, false],
  ]);
  expect(await listed({ search: 'BED 1' })).toEqual([[open.eui, false]]);
  expect(await listed({ search: other.eui.slice(-6).toLowerCase() })).toEqual([[other.eui, false]]);
  const second = await buyer.call(deviceServices.listDevices, { offset: 2, length: 2 });
  expect(second).toMatchObject({ list: [{ eui: other.eui }], page: { count: 3 } });
  await expect(buyer.call(deviceServices.listDevices, { sku: 'NONE' })).rejects.toMatchObject(
    refusedAs('resource_missing'),
  );
});

test('open screens of the buyer learn of an order, its payment and its refund, and of the credits that it brought', async () => {
  const screen = await aScreen(server, { type: 'hello', token: buyer.token });
  await screen.until('welcome');
  const { order_id } = await anOrder(buyer);
  await screen.until('orders_changed');
  await pay(order_id);
  await screen.until('credits_changed');
  const count = () => screen.received.filter(({ type }) => type === 'orders_changed').length;
  const before = count();
  await operator.call(payments.refund, { order_id, reason: 'Ordered twice' });
  await vi.waitFor(() => expect(count()).toBeGreaterThan(before));
});

test('credits that were bought are there at once, in the history with their order, and used after those that were given', async () => {
  const before = await balance();
  const { order_id, number } = await anOrder(buyer, [{ sku: 'PACK', quantity: 3 }]);
  await pay(order_id);
  expect(await balance()).toBe(before + 3000);
  const { list } = await buyer.call(credits.listHistory, { cause: 'purchase' });
  expect(list).toMatchObject([
    { um: 3000, dm: 3000, order_id, order_number: number, um_balance: before + 3000 },
  ]);
  const account = await buyer.call(credits.viewAccount);
  expect(account.um).toMatchObject({ paid: 3000, granted: before, debt: 0, balance: before + 3000 });
});

test('the same request makes one order, and another price is told before anything is ordered', async () => {
  const basket = await aBasket(buyer, [{ sku: 'PACK' }]);
  const made = await Promise.all(Array.from({ length: 5 }, () => buyer.call(orders.create, basket)));
  expect(new Set(made.map(({ order_id }) => order_id)).size).toBe(1);
  const later = await aBasket(buyer, [{ sku: 'PACK' }]);
  await openShop(server, PRICES.replace('100.00', '120.00'));
  await expect(buyer.call(orders.create, later)).rejects.toMatchObject(refusedAs('expired'));
  // What was ordered stays as it was.
  expect(await buyer.call(orders.view, made[0]!)).toMatchObject({ total: 11_900 });
});

describe('is refused', () => {
  const order = async (change: object, items: Parameters<typeof aBasket>[1] = [{ sku: 'PACK' }]) =>
    buyer.call(orders.create, { ...(await aBasket(buyer, items)), ...change });

  test.each([
    ['an unknown SKU', { items: [{ sku: 'NONE' }] }, 'resource_missing'],
    ['a currency without a price', { currency: 'JPY' }, 'parameter_invalid'],
    ['a negative quantity', { items: [{ sku: 'PACK', quantity: -1 }] }, 'parameter_invalid'],
    ['an endless quantity', { items: [{ sku: 'PACK', quantity: 1e9 }] }, 'parameter_invalid'],
    ['another version of the agreement', { agreement_version: '2020-01-01' }, 'parameter_invalid'],
    ['no line', { items: [] }, 'parameter_invalid'],
    [
      'a device that is not there',
      { items: [{ sku: 'YEAR', eui: ['2CF7F1C0FFFFFFFF'] }] },
      'device_not_in_organisation',
    ],
  ] as const)('%s', async (_, change, error) => {
    await expect(order(change)).rejects.toMatchObject(refusedAs(error));
    expect((await buyer.call(orders.list)).list).toEqual([]);
  });

  test("a neighbour's device, and a neighbour's order", async () => {
    const neighbour = await aBuyer(server);
    const { eui } = await aNode(neighbour);
    await expect(aBasket(buyer, [{ sku: 'YEAR', eui: [eui] }])).rejects.toMatchObject(
      refusedAs('device_not_in_organisation'),
    );
    const { order_id } = await anOrder(neighbour);
    for (const attempt of [
      () => buyer.call(orders.view, { order_id }),
      () => buyer.call(orders.cancel, { order_id }),
      () => buyer.call(orders.checkOut, { order_id, payment_method: 'invoice' }),
      () => buyer.call(orders.paidPostProcess, { order_id }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusedAs('resource_missing'));
  });

  test('an order without an address, or one of very many unpaid ones', async () => {
    const homeless = await anOwner(server);
    await expect(anOrder(homeless)).rejects.toMatchObject(refusedAs('information_incomplete'));
    for (let made = 0; made < ORDER_LIMITS.unpaid; made++) await anOrder(buyer);
    await expect(anOrder(buyer)).rejects.toMatchObject(refusedAs('creation_limit_reached'));
  });

  test('everything once nothing is sold any more', async () => {
    await openShop(server, '');
    await expect(aBasket(buyer, [{ sku: 'PACK' }])).rejects.toMatchObject(refusedAs('feature_unsupported'));
  });

  test('buying by an observer, who may look at orders', async () => {
    const observer = await aSubUser(buyer, 'observer');
    const { order_id } = await anOrder(buyer);
    expect((await observer.call(orders.list)).list).toMatchObject([{ order_id }]);
    await expect(anOrder(observer)).rejects.toMatchObject(refusedAs('no_authority'));
  });
});

test('a device that is gone when the money comes keeps the whole order, until the operator delivers it or gives up', async () => {
  const [kept, gone] = [await aNode(buyer), await aNode(buyer)];
  const items = [{ sku: 'PACK' }, { sku: 'YEAR', eui: [kept.eui, gone.eui] }];
  const before = await balance();
  const { order_id } = await anOrder(buyer, items);
  await sql`update device set org_id = null, bound_at = null where eui = ${gone.eui}`.execute(server.db);
  await pay(order_id);
  expect(await stateOf(order_id)).toBe(ORDER_STATUS.pending);
  expect(await balance()).toBe(before);
  expect((await buyer.call(deviceServices.list)).list).toEqual([]);
  expect(await retryDelivery(server, order_id)).toBe('error');
  const { changes } = await buyer.call(orders.view, { order_id });
  expect(changes.at(-1)?.reason).toBe(
    `This device is not in your organisation. Check the EUI, or bind the device first. (${gone.eui})`,
  );
  expect(await operator.call(payments.refund, { order_id, reason: 'The device has gone' })).toMatchObject({
    refunded: 14_756,
  });
  expect(await balance()).toBe(before);
});

test('a payment that comes twice pays once, and what fits no order waits for the operator', async () => {
  const ports = createOrderPorts();
  const { order_id } = await anOrder(buyer);
  const came = (id: string, change: object = {}, orderIds = [order_id]) =>
    inTransaction(server.db, (trx) =>
      takePayment(
        server,
        trx,
        ports,
        {
          ...{ method: 'stripe' as const, senderId: id, at: server.clock.now(), currency: 'EUR' as const },
          ...{ amount: 11_900, reference: 'x', payer: 'Farm', ...change },
        },
        orderIds,
      ),
    );
  const tag = randomUUID();
  const before = await balance();
  expect(await came(`${tag}-less`, { amount: 11_899 })).toBe('open');
  expect(await came(`${tag}-usd`, { currency: 'USD' })).toBe('open');
  const twice = await Promise.all(Array.from({ length: 8 }, () => came(`${tag}-1`)));
  expect(twice.toSorted()).toEqual([...Array(7).fill('known'), 'matched']);
  expect(await came(`${tag}-2`)).toBe('open');
  expect(await came(`${tag}-3`, {}, ['999999'])).toBe('open');
  expect(await balance()).toBe(before + 1000);
  const doubled = await anOrder(buyer);
  const both = await Promise.all(['5', '6'].map((id) => came(`${tag}-${id}`, {}, [doubled.order_id])));
  expect(both.toSorted()).toEqual(['matched', 'open']);
  const canceled = await anOrder(buyer);
  await buyer.call(orders.cancel, canceled);
  expect(await came(`${tag}-4`, {}, [canceled.order_id])).toBe('open');
  const { list } = await operator.call(payments.list, { open: 'true' as never, length: 10 });
  expect(list.map(({ fault }) => fault).toSorted()).toEqual([
    ...['amount', 'currency', 'order_canceled', 'order_paid', 'order_paid', 'order_unknown'],
  ]);
  const waiting = list.find(({ fault }) => fault === 'order_unknown')!;
  const other = await anOrder(buyer);
  const assigned = { payment_id: waiting.payment_id, order_id: other.order_id, reason: 'Named on the phone' };
  await operator.call(payments.assign, assigned);
  expect(await stateOf(other.order_id)).toBe(ORDER_STATUS.paid);
  await expect(operator.call(payments.assign, assigned)).rejects.toMatchObject(
    refusedAs('operation_unsupported'),
  );
});

test('a thousand notifications in any order, with repeats, leave no order in a wrong state', async () => {
  const ports = createOrderPorts();
  const made: string[] = [];
  for (let place = 0; place < 20; place++) {
    if (place % 10 === 0) buyer = await aBuyer(server);
    made.push((await anOrder(buyer)).order_id);
  }
  const paid = new Set(made.filter((_, place) => place % 2 === 0));
  const notices = fc.sample(fc.constantFrom(...paid), { numRuns: 1000, seed: 4 });
  const work = [...notices, ...paid];
  const take = async () => {
    for (let id = work.shift(); id; id = work.shift()) {
      const payment = {
        ...{
          method: 'stripe' as const,
          senderId: `session ${id}`,
          at: server.clock.now(),
          currency: 'EUR' as const,
        },
        ...{ amount: 11_900, reference: '', payer: '' },
      };
      await inTransaction(server.db, (trx) => takePayment(server, trx, ports, payment, [id]));
    }
  };
  await Promise.all(Array.from({ length: 6 }, take));
  const states = await Promise.all(made.map(async (id) => (await findOrder(server.db, null, id))!.status));
  expect(states).toEqual(made.map((id) => (paid.has(id) ? 'paid' : 'unpaid')));
  expect(await book()).toEqual({ sum: 0, wrong: 0 });
});

test('a bank statement marks orders paid by their references, once', async () => {
  const first = await anOrder(buyer);
  const second = await anOrder(buyer);
  const spaced = referenceOf(second.order_id).replace(/(.{4})/g, '$1 ');
  const entry = (id: string, amount: string, text: string, kind = 'CRDT') => `
    <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><BookgDt><Dt>2026-12-01</Dt></BookgDt>
      <AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Farm &amp; Sons</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const tag = randomUUID();
  const file = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
    ${entry(`${tag}-1`, '119.00', `Invoice ${referenceOf(first.order_id)}`)}
    ${entry(`${tag}-2`, '119.00', spaced)}
    ${entry(`${tag}-3`, '5.00', 'a gift')}
    ${entry(`${tag}-4`, '119.00', referenceOf(first.order_id), 'DBIT')}
  </Stmt></BkToCstmrStmt></Document>`;
  expect(await operator.call(payments.importStatement, { file })).toEqual({ matched: 2, open: 1, known: 0 });
  expect(await operator.call(payments.importStatement, { file })).toEqual({ matched: 0, open: 0, known: 3 });
  expect(await Promise.all([first, second].map(({ order_id }) => stateOf(order_id)))).toEqual([2, 2]);
  const third = await anOrder(buyer);
  const table = `date;amount;currency;reference\n2026-12-02;119.00;EUR;${referenceOf(third.order_id)}\n`;
  expect(await operator.call(payments.importStatement, { file: table })).toMatchObject({ matched: 1 });
  for (const wrong of ['', file.replace('119.00', 'much')])
    await expect(operator.call(payments.importStatement, { file: wrong })).rejects.toMatchObject(
      refusedAs('parameter_invalid'),
    );
});

test('a statement says what came in, or what is wrong with it, before anything of it counts', async () => {
  const rows = ['2026-12-02;119,00;EUR;first', '2026-12-02;1.00;EUR;second', '2026-12-03;7;USD;third'];
  const table = ['date;amount;currency;reference', ...rows].join('\n');
  expect(await operator.call(payments.checkStatement, { file: table })).toEqual({
    ...{ payments: 3, totals: { EUR: 12_000, USD: 700 }, faults: [] },
  });
  const wrong = `${table}\n02.12.2026;1;EUR;fourth`;
  expect(await operator.call(payments.checkStatement, { file: wrong })).toEqual({
    ...{ payments: 0, totals: {}, faults: [{ place: 5, column: 'date', fault: 'date' }] },
  });
  expect(
    (await operator.call(payments.list, { open: true } as never)).list.map(({ reference }) => reference),
  ).not.toContain('first');
});

test('the operator says to which order a payment belongs, and why', async () => {
  const { order_id, number } = await anOrder(buyer);
  await takePayment(
    server,
    server.db,
    createOrderPorts(),
    {
      ...{ method: 'invoice', senderId: randomUUID(), at: server.clock.now(), currency: 'EUR' },
      ...{ amount: 11_000, reference: 'no reference', payer: 'Ada' },
    },
    [],
  );
  const waiting = async () => (await operator.call(payments.list, { open: true } as never)).list;
  const payment = (await waiting()).find(({ payer }) => payer === 'Ada')!;
  const reason = 'Bank charges of nine euros';
  await operator.call(payments.assign, { payment_id: payment.payment_id, order_id, reason });
  expect(await stateOf(order_id)).toBe(ORDER_STATUS.paid);
  const { list } = await operator.call(payments.list);
  expect(list.find(({ payment_id }) => payment_id === payment.payment_id)).toMatchObject({
    ...{ fault: null, note: reason, order_number: number },
  });
  const { list: log } = await buyer.call(audit.list);
  expect(log).toContainEqual(expect.objectContaining({ who: 'operator', subject: number }));
});

describe('a refund', () => {
  const refund = (order_id: string) =>
    operator.call(payments.refund, { order_id, reason: 'Changed their mind' });

  test('takes back what was not used, and gives back its share of the money', async () => {
    const { eui } = await aNode(buyer);
    const { um_balance: given } = await buyer.call(users.viewOrganisation);
    const { order_id } = await anOrder(buyer, [{ sku: 'PACK', quantity: 2 }]);
    await pay(order_id);
    // All that was given, and 1,500 of the 2,000 that were bought.
    await changeCredits(server.db, buyer.orgId, {
      kind: 'uplink',
      um: -given - 1500,
      at: server.clock.now(),
    });
    const { refunded } = await refund(order_id);
    expect(refunded).toBe(5950);
    expect(await buyer.call(orders.view, { order_id })).toMatchObject({
      status: ORDER_STATUS.refund,
      refunded: 5950,
    });
    const service = await anOrder(buyer, [{ sku: 'YEAR', eui: [eui] }]);
    await pay(service.order_id);
    await later(10 * DAY_MS);
    expect((await refund(service.order_id)).refunded).toBe(Math.round((1428 * 355) / 365));
    const [left] = (await buyer.call(deviceServices.list)).list;
    expect(left).toMatchObject({ state: 'disabled', ends_at: server.clock.now() });
    await expect(refund(order_id)).rejects.toMatchObject(refusedAs('operation_unsupported'));
  });

  test('on the day of payment leaves a device as it was before its first service', async () => {
    const { eui } = await aNode(buyer);
    const { order_id } = await anOrder(buyer, [{ sku: 'YEAR', eui: [eui] }]);
    await pay(order_id);
    await later(HOUR_MS);
    await refund(order_id);
    expect((await buyer.call(deviceServices.list)).list).toEqual([]);
    expect((await buyer.call(channels.listData, { eui: [eui] as never })).list).toEqual([]);
  });

  test('is over after two weeks, when the order is completed; an unpaid one is canceled after a month', async () => {
    const paid = await anOrder(buyer);
    await pay(paid.order_id);
    const unpaid = await anOrder(buyer);
    await later(ORDER_LIMITS.refundMs);
    await settleOrders(server, createOrderPorts());
    expect(await stateOf(paid.order_id)).toBe(ORDER_STATUS.completed);
    await expect(refund(paid.order_id)).rejects.toMatchObject(refusedAs('operation_unsupported'));
    await later(ORDER_LIMITS.unpaidMs);
    await settleOrders(server, createOrderPorts());
    expect(await stateOf(unpaid.order_id)).toBe(ORDER_STATUS.canceled);
    await expect(pay(unpaid.order_id)).rejects.toMatchObject(refusedAs('operation_unsupported'));
  });
});

test('a quota is given to devices that are named later, to all of them or to none', async () => {
  const [first, second, third] = [await aNode(buyer), await aNode(buyer), await aNode(buyer)];
  const { order_id } = await anOrder(buyer, [{ sku: 'LATER', quantity: 2 }]);
  await pay(order_id);
  const all = [first, second, third].map(({ eui }) => eui);
  await expect(
    buyer.call(deviceServices.useQuota, { sku: 'LATER', eui: all as never }),
  ).rejects.toMatchObject(refusedAs('quota_missing'));
  expect((await buyer.call(deviceServices.listQuotas)).list).toMatchObject([{ bought: 2, left: 2 }]);
  await buyer.call(deviceServices.useQuota, { sku: 'LATER', eui: all.slice(0, 2) as never });
  expect((await buyer.call(deviceServices.listQuotas)).list).toMatchObject([{ bought: 2, left: 0 }]);
  expect((await buyer.call(deviceServices.list)).list).toHaveLength(2);
});

test('history of a device whose service has ended is closed, its readings are kept, and a renewal opens it', async () => {
  const { eui } = await aNode(buyer);
  const other = await aNode(buyer);
  const { order_id } = await anOrder(buyer, [{ sku: 'YEAR', eui: [eui] }]);
  await pay(order_id);
  await later(365 * DAY_MS);
  await aHistory(server, { eui, measurement_id: 4097 }, [[server.clock.now() - HOUR_MS, 21]]);
  const read = (of: string) => buyer.call(channels.listData, { eui: [of] as never });
  await expect(read(eui)).rejects.toMatchObject(refusedAs('device_disabled'));
  expect((await read(other.eui)).list).toEqual([]);
  const sources = [{ eui, channel: 1, measurement_id: 4097 }];
  const place = { x: 0, y: 0, width: 2, height: 2 };
  const chart = { component_id: randomUUID(), kind: 'line_chart', name: 'Air', settings: {}, place, sources };
  const { panel_id: id } = await buyer.call(panels.create, { name: 'Shed', components: [chart] } as never);
  const timesOfPanel = async () => {
    const { components } = await buyer.call(panels.viewCurves, { id });
    return components.flatMap(({ curves }) => curves.flatMap(({ times }) => times)).length;
  };
  expect(await timesOfPanel()).toBe(0);
  const renewal = await anOrder(buyer, [{ sku: 'YEAR', eui: [eui] }]);
  await pay(renewal.order_id);
  expect((await read(eui)).list).toHaveLength(1);
  expect(await timesOfPanel()).toBe(1);
});

test('64 writers at once leave a book that sums up to nothing, and nothing is spent twice', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => aBuyer(server)));
  const paid = await Promise.all(buyers.map(async (one) => (await anOrder(one)).order_id));
  for (const order_id of paid) await pay(order_id);
  const actions = fc.sample(fc.tuple(fc.nat(3), fc.nat(5), fc.integer({ min: 1, max: 900 })), {
    numRuns: 320,
    seed: 64,
  });
  const write = async () => {
    for (let next = actions.shift(); next; next = actions.shift()) {
      const [place, kind, amount] = next;
      const one = buyers[place]!;
      const change = { at: server.clock.now(), um: -amount, dm: -amount };
      if (kind === 0)
        await operator.call(payments.refund, { order_id: paid[place]!, reason: 'x' }).catch(() => {});
      else if (kind === 1) await foldCredits(server).catch(() => {});
      else if (kind === 2)
        await inTransaction(server.db, async (trx) => {
          await changeCredits(trx, one.orgId, { kind: 'top_up', ...change });
          throw new Error('killed');
        }).catch(() => {});
      else
        await changeCredits(server.db, one.orgId, {
          kind: kind === 3 ? 'uplink' : 'http_history',
          ...change,
        });
    }
  };
  await Promise.all(Array.from({ length: 64 }, write));
  expect(await book()).toEqual({ sum: 0, wrong: 0 });
});
