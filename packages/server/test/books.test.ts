import { audit } from '@fieldscope/contract/calls/audit';
import { books } from '@fieldscope/contract/calls/books';
import { credits } from '@fieldscope/contract/calls/credits';
import { orders } from '@fieldscope/contract/calls/orders';
import { payments } from '@fieldscope/contract/calls/payments';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { DAY_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeCredits, foldCredits } from '../src/modules/credits/credits.service';
import { referenceOf } from '../src/modules/orders/orders.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { aBuyer, anOrder, openShop } from './shop';

let server: TestServer;
let operator: User;
let buyer: User;
beforeAll(async () => {
  server = await aServer();
  operator = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
  await openShop(server);
});
beforeEach(async () => {
  buyer = await aBuyer(server);
});

const refusedAs = (name: ErrorName) => ({ code: ERRORS[name].code });
const pay = (order_id: string) => operator.call(payments.markPaid, { order_id, reference: 'by hand' });
const ordersFound = async (filter: object) =>
  (await operator.call(books.listOrders, filter)).list.map(({ order_id }) => order_id);
const logOf = async (owner: User, call: string) => (await owner.call(audit.list, { call })).list;
/** A paid order of credits that could not be delivered. */
async function aPendingOrder(): Promise<string> {
  const { eui } = await aNode(buyer);
  const { order_id } = await anOrder(buyer, [{ sku: 'YEAR', eui: [eui] }]);
  await sql`update device set org_id = null, bound_at = null where eui = ${eui}`.execute(server.db);
  await pay(order_id);
  await sql`update device set org_id = ${buyer.orgId}, bound_at = now() where eui = ${eui}`.execute(
    server.db,
  );
  return order_id;
}

test('the operator finds orders of any organisation by number, reference, name and state', async () => {
  const neighbour = await aBuyer(server);
  const { order_id, number } = await anOrder(buyer);
  const other = (await anOrder(neighbour)).order_id;
  await pay(other);
  const name = `Sunflowers 100% of ${order_id}`;
  await buyer.call(users.editOrganisation, { name });
  expect(await ordersFound({ length: 2 })).toEqual([other, order_id]);
  for (const search of [number, order_id, referenceOf(order_id), name.toUpperCase(), buyer.orgId, '100% of'])
    expect(await ordersFound({ search }), search).toContain(order_id);
  expect(await ordersFound({ search: buyer.orgId })).toEqual([order_id]);
  expect(await ordersFound({ search: 'no such farm' })).toEqual([]);
  expect(await ordersFound({ search: neighbour.orgId, status: ORDER_STATUS.unpaid })).toEqual([]);
  expect(await ordersFound({ search: neighbour.orgId, status: ORDER_STATUS.paid })).toEqual([other]);
  const { list, page } = await operator.call(books.listOrders, { search: buyer.orgId });
  expect(list).toMatchObject([{ number, org_id: buyer.orgId, org_name: name, total: 11_900 }]);
  expect(page).toEqual({ count: 1, more: false });
  const { changes } = await operator.call(books.viewOrder, { order_id: other });
  expect(changes.map(({ status }) => status)).toEqual([ORDER_STATUS.unpaid, ORDER_STATUS.paid]);
  expect(await operator.call(books.viewOrder, { order_id })).toMatchObject({
    ...{ org_id: buyer.orgId, org_name: name, reference: referenceOf(order_id) },
    changes: [{ status: ORDER_STATUS.unpaid }],
  });
});

test('an order is delivered once more by the operator, and its owner reads of it', async () => {
  const order_id = await aPendingOrder();
  expect(await operator.call(books.retryOrder, { order_id })).toEqual({ status: ORDER_STATUS.completed });
  expect(await buyer.call(orders.view, { order_id })).toMatchObject({ status: ORDER_STATUS.completed });
  expect(await logOf(buyer, 'books.retryOrder')).toMatchObject([{ who: 'operator', code: 0 }]);
  await expect(operator.call(books.retryOrder, { order_id })).rejects.toMatchObject(
    refusedAs('operation_unsupported'),
  );
});

test('what a refund would give back is what it then gives back', async () => {
  const { eui } = await aNode(buyer);
  const items = [{ sku: 'PACK', quantity: 3 }, { sku: 'YEAR', eui: [eui] }, { sku: 'LATER' }];
  const { order_id } = await anOrder(buyer, items);
  await expect(operator.call(books.quoteRefund, { order_id })).rejects.toMatchObject(
    refusedAs('operation_unsupported'),
  );
  await pay(order_id);
  const { um_balance: before } = await buyer.call(users.viewOrganisation);
  const used = { kind: 'uplink', um: 2000 - before, at: server.clock.now() } as const;
  await changeCredits(server.db, buyer.orgId, used);
  const quote = await operator.call(books.quoteRefund, { order_id });
  expect(quote.currency).toBe('EUR');
  // Two packs of three, and all of the service and the quota.
  expect(quote.amount).toBe(Math.round((20_000 + 1200 + 1000) * 1.19));
  const { refunded } = await operator.call(payments.refund, { order_id, reason: 'Ordered twice' });
  expect(refunded).toBe(quote.amount);
});

describe('invoices', () => {
  const toInvoice = async (items?: Parameters<typeof anOrder>[1]) => {
    const made = await anOrder(buyer, items);
    await buyer.call(orders.checkOut, { order_id: made.order_id, payment_method: 'invoice' });
    return made;
  };
  const openOf = async (orgId: string) =>
    (await operator.call(books.listInvoices, { open: 'true' as never, length: 100 })).list.filter(
      ({ org_id }) => org_id === orgId,
    );
  const month = () => new Date(server.clock.now()).toISOString().slice(0, 7);
  const revenueOf = async (currency: string) =>
    (await operator.call(books.listRevenue)).list.find(
      (row) => row.currency === currency && row.month === month(),
    );

  test('of all organisations are listed, and those that are open alone', async () => {
    const { order_id, number } = await toInvoice();
    const canceled = await toInvoice();
    await buyer.call(orders.cancel, { order_id: canceled.order_id });
    expect(await openOf(buyer.orgId)).toMatchObject([
      { order_id, order_number: number, kind: 'invoice', total: 11_900, paid_at: null, is_canceled: false },
    ]);
    const { list } = await operator.call(books.listInvoices);
    expect(list.slice(0, 3)).toMatchObject([
      { order_id: canceled.order_id, kind: 'credit_note', is_canceled: true },
      { order_id: canceled.order_id, kind: 'invoice', is_canceled: true },
      { order_id, kind: 'invoice' },
    ]);
    await pay(order_id);
    expect(await openOf(buyer.orgId)).toEqual([]);
  });

  test('make the revenue of a month, less what was given back', async () => {
    const before = (await revenueOf('EUR')) ?? { invoiced: 0, credited: 0, tax: 0, orders: 0 };
    const { order_id } = await toInvoice([{ sku: 'PACK', quantity: 2 }]);
    await pay(order_id);
    await toInvoice();
    await operator.call(payments.refund, { order_id, reason: 'Ordered twice' });
    expect(await revenueOf('EUR')).toMatchObject({
      invoiced: before.invoiced + 30_000,
      credited: before.credited + 20_000,
      tax: before.tax + 1900,
      orders: before.orders + 2,
    });
  });

  test('of a month are a file for the accountant, in which nothing is a formula', async () => {
    await buyer.call(users.editOrganisation, { name: '=1+1, "Farm"' });
    const { order_id, number } = await toInvoice();
    await pay(order_id);
    await operator.call(payments.refund, { order_id, reason: 'Ordered twice' });
    const { name, text } = await operator.call(books.exportInvoices, { month: month() });
    expect(name).toBe(`invoices-${month()}.csv`);
    const [head, ...lines] = text.split('\r\n');
    expect(head).toBe(
      '\uFEFFnumber,kind,date,order,customer,country,vat_number,currency,net,tax_rate,tax,gross,paid_on,method,reference',
    );
    const day = new Date(server.clock.now()).toISOString().slice(0, 10);
    const own = lines.filter((line) => line.includes(`,${number},`));
    const customer = `"'=1+1, ""Farm""",DE,,EUR`;
    expect(own.map((line) => line.slice(line.indexOf(',')))).toEqual([
      `,invoice,${day},${number},${customer},100.00,19,19.00,119.00,${day},invoice,${referenceOf(order_id)}`,
      `,credit_note,${day},${number},${customer},-100.00,19,-19.00,-119.00,${day},invoice,${referenceOf(order_id)}`,
    ]);
    expect((await operator.call(books.exportInvoices, { month: '2020-01' })).text).toBe(`${head}\r\n`);
  });

  test('of any organisation are there as their buyers have them', async () => {
    await toInvoice();
    const [invoice] = await openOf(buyer.orgId);
    const { name, text } = await operator.call(books.downloadInvoice, invoice!);
    expect([name, text.slice(0, 5)]).toEqual([`${invoice!.number}.pdf`, '%PDF-']);
  });
});

describe('credits of an organisation', () => {
  const correct = (change: object) =>
    operator.call(books.correctCredits, { org_id: buyer.orgId, reason: 'For the outage', ...change });
  const balanceOf = async () => {
    const { um_balance, dm_balance } = await buyer.call(users.viewOrganisation);
    return { um_balance, dm_balance };
  };

  test('are given with a reason that its owner reads in the audit log and in the history', async () => {
    const before = await balanceOf();
    const after = { um_balance: before.um_balance + 500, dm_balance: before.dm_balance + 7 };
    const expires_at = server.clock.now() + DAY_MS;
    const screen = await aScreen(server, { type: 'hello', token: buyer.token });
    await screen.until('welcome');
    expect(await correct({ um: 500, dm: 7, expires_at })).toEqual(after);
    await screen.until('credits_changed');
    expect(await balanceOf()).toEqual(after);
    expect(await logOf(buyer, 'books.correctCredits')).toMatchObject([
      { who: 'operator', subject: '+500 UM, +7 DM: For the outage', code: 0 },
    ]);
    const { list } = await buyer.call(credits.listHistory, { cause: 'top_up' });
    expect(list).toMatchObject([{ um: 500, dm: 7, reason: 'For the outage', ...after }]);
    const { expiring } = await buyer.call(credits.viewAccount);
    expect(expiring).toEqual([{ at: expires_at, um: 500, dm: 7 }]);
  });

  test('are taken, but never more than is there', async () => {
    const before = await balanceOf();
    expect(await correct({ um: -100, dm: 1 })).toEqual({
      um_balance: before.um_balance - 100,
      dm_balance: before.dm_balance + 1,
    });
    const { list } = await buyer.call(credits.listHistory, { cause: 'correction' });
    expect(list).toMatchObject([{ um: -100, dm: 1, reason: 'For the outage' }]);
    const now = server.clock.now();
    for (const wrong of [
      ...[{ um: -before.um_balance }, { dm: -1e12 }, { um: 1e13 }, { um: 0, dm: 0 }, { um: 0.5 }],
      ...[
        { um: 5, expires_at: now },
        { um: 5, reason: ' ' },
      ],
    ])
      await expect(correct(wrong)).rejects.toMatchObject(refusedAs('parameter_invalid'));
    await expect(correct({ um: 5, org_id: '999999' })).rejects.toMatchObject(refusedAs('resource_missing'));
  });

  test('are taken at most once when the operator asks twice at the same time', async () => {
    const { um_balance: um } = await balanceOf();
    const both = await Promise.allSettled([correct({ um: -um }), correct({ um: -um })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await balanceOf()).um_balance).toBe(0);
  });

  test('are listed for the operator, and found by the name of their organisation', async () => {
    const { list } = await operator.call(books.listAccounts, { search: buyer.orgId });
    expect(list).toMatchObject([{ org_id: buyer.orgId, ...(await balanceOf()) }]);
    const names = (await operator.call(books.listAccounts)).list.map(({ org_name }) => org_name);
    expect(names).toEqual(names.toSorted());
  });
});

test('the ledger has both sides of each movement, and the whole book is zero', async () => {
  const { order_id, number } = await anOrder(buyer);
  await pay(order_id);
  await foldCredits(server);
  const { list, page } = await operator.call(books.listLedger, { org_id: buyer.orgId });
  const whole = await operator.call(books.sumLedger);
  expect(page).toEqual({ count: list.length, more: false });
  expect(list[0]).toMatchObject({
    ...{ cause: 'purchase', order_id, order_number: number, org_id: buyer.orgId },
    um: { granted: 0, paid: 1000, debt: 0, other: -1000 },
  });
  const sumOf = (sides: object) => Object.values(sides).reduce((sum: number, side) => sum + side, 0);
  for (const { um, dm } of [...list, whole]) expect([sumOf(um), sumOf(dm)]).toEqual([0, 0]);
  const all = await operator.call(books.listLedger, { cause: 'purchase', length: 1 });
  expect(all.list).toMatchObject([{ order_id }]);
});
