import { randomUUID } from 'node:crypto';
import type { AnyCall } from '@fieldscope/contract/call';
import { books } from '@fieldscope/contract/calls/books';
import { credits } from '@fieldscope/contract/calls/credits';
import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { invoices } from '@fieldscope/contract/calls/invoices';
import { orders } from '@fieldscope/contract/calls/orders';
import { payments } from '@fieldscope/contract/calls/payments';
import { priceLists } from '@fieldscope/contract/calls/price-list';
import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { INVOICE_LIMITS } from '@fieldscope/contract/invoice-limits';
import { AGREEMENT_VERSION, ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { issueCodes } from '../src/modules/redeem-codes/redeem-codes.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aBuyer, anOrder, openShop } from './shop';

const TABLES = { orders, payments, redeemCodes, priceLists, invoices, deviceServices, credits, books };
const NOWHERE = '2CF7F1FFFFFFFFFF';
const NO_ORDER = { order_id: '999999999' };
const NO_CODE = '22222-22222-22222-22222';
const REASON = { reason: 'For a test' };

let server: TestServer;
let operator: User;
let usual: User;
let buyer: User;
let eui: string;
beforeAll(async () => {
  server = await aServer();
  operator = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
  usual = await aBuyer(server);
  eui = (await aNode(usual)).eui;
});
beforeEach(async () => {
  await openShop(server);
  buyer = usual;
});
/** Makes a buyer of whom something is changed. */
const another = async () => {
  buyer = await aBuyer(server);
};

/** What is asked; of the buyer, unless it says that the operator asks. */
type Asked = object | Promise<object>;
const basket = (...items: object[]) => ({ currency: 'EUR', items });
const order = (...items: object[]) => ({
  ...basket(...items),
  ...{ request_id: randomUUID(), expected_total: 11_900, agreement_version: AGREEMENT_VERSION },
});
const nothingIsSold = async (asked: object) => {
  await openShop(server, '');
  return asked;
};
const aPaidOrder = async () => {
  const { order_id } = await anOrder(buyer);
  await operator.call(payments.markPaid, { order_id, reference: '' });
  return { order_id };
};
const anUnpaidOrder = async () => ({ order_id: (await anOrder(buyer)).order_id });
const anInvoice = async () => {
  const made = await anUnpaidOrder();
  await buyer.call(orders.checkOut, { ...made, payment_method: 'invoice' });
  return { invoice_id: (await buyer.call(invoices.list)).list[0]!.invoice_id };
};
const aCode = async (gift: object) => {
  const wish = { count: 1, um: 0, dm: 0, days: 0, expires_at: null, note: '', ...gift };
  return (await issueCodes(server, wish, 'Olga')).codes[0]!;
};
const aUsedCode = async (gift: object, where: object = {}) => {
  const asked = { code: await aCode(gift), ...where };
  await buyer.call(redeemCodes.redeem, asked);
  return asked;
};
/** A payment that no statement's order fits, settled already. */
const aSettledPayment = async () => {
  const file = `date,amount,currency,reference,payer,id\n2026-11-01,1.00,EUR,nothing,Ada,${randomUUID()}`;
  await operator.call(payments.importStatement, { file });
  const [payment] = (await operator.call(payments.list)).list;
  const settled = { payment_id: payment!.payment_id, order_id: null, ...REASON };
  await operator.call(payments.assign, settled);
  return settled;
};
const PACK = { sku: 'PACK' };
const OFFERS: Record<string, (ask: (...items: object[]) => object) => Asked> = {
  feature_unsupported: (ask) => nothingIsSold(ask(PACK)),
  parameter_missing: (ask) => ask({ sku: 'YEAR' }),
  parameter_invalid: (ask) => ask({ ...PACK, eui: [eui] }),
  resource_missing: (ask) => ask({ sku: 'NONE' }),
  device_not_in_organisation: (ask) => ask({ sku: 'YEAR', eui: [NOWHERE] }),
  operation_unsupported: async (ask) => {
    const { eui: other } = await aNode(buyer, { model: 'S2103' });
    return ask({ sku: 'YEAR', eui: [other] });
  },
};
const offers = (name: string, ask: (...items: object[]) => object) =>
  Object.fromEntries(Object.entries(OFFERS).map(([error, asked]) => [`${name} ${error}`, () => asked(ask)]));

/** Everything that a call of selling promises to refuse, as it comes about. */
const REFUSED: Record<string, () => Asked> = {
  ...offers('orders.queryAmount', basket),
  ...offers('orders.create', order),
  'orders.create information_incomplete': async () => {
    await another();
    await sql`update organisation set address = '' where org_id = ${buyer.orgId}`.execute(server.db);
    return order(PACK);
  },
  'orders.create creation_limit_reached': async () => {
    await another();
    for (let made = 0; made < ORDER_LIMITS.unpaid; made++) await anOrder(buyer);
    return order(PACK);
  },
  'orders.create expired': () => ({ ...order(PACK), expected_total: 1 }),
  'orders.checkOut resource_missing': () => ({ ...NO_ORDER, payment_method: 'invoice' }),
  'orders.checkOut operation_unsupported': async () => ({
    ...(await aPaidOrder()),
    payment_method: 'invoice',
  }),
  'orders.cancel resource_missing': () => NO_ORDER,
  'orders.cancel operation_unsupported': aPaidOrder,
  'orders.paidPostProcess resource_missing': () => NO_ORDER,
  'orders.view resource_missing': () => NO_ORDER,
  'payments.markPaid resource_missing': () => ({ ...NO_ORDER, reference: '' }),
  'payments.markPaid operation_unsupported': async () => ({ ...(await aPaidOrder()), reference: '' }),
  'payments.importStatement parameter_invalid': () => ({ file: 'date\nyesterday' }),
  'payments.assign resource_missing': () => ({ payment_id: '999999999', order_id: null, ...REASON }),
  'payments.assign operation_unsupported': aSettledPayment,
  'payments.refund resource_missing': () => ({ ...NO_ORDER, ...REASON }),
  'payments.refund operation_unsupported': async () => ({ ...(await anUnpaidOrder()), ...REASON }),
  'redeemCodes.redeem redeem_code_missing': () => ({ code: NO_CODE }),
  'redeemCodes.redeem redeem_code_used': () => aUsedCode({ um: 5 }),
  'redeemCodes.redeem voucher_missing': () => ({ code: NO_CODE, eui }),
  'redeemCodes.redeem voucher_used': () => aUsedCode({ days: 5 }, { eui }),
  'redeemCodes.redeem parameter_missing': async () => ({ code: await aCode({ days: 5 }) }),
  'redeemCodes.redeem device_not_in_organisation': async () => ({
    ...{ code: await aCode({ days: 5 }), eui: NOWHERE },
  }),
  'redeemCodes.redeem expired': async () => {
    const code = await aCode({ um: 5, expires_at: server.clock.now() + 1 });
    await sql`update redeem_batch set expires_at = expires_at - interval '1 day'`.execute(server.db);
    return { code };
  },
  'redeemCodes.createBatch parameter_invalid': () => ({ count: 1 }),
  'priceLists.selectBySku parameter_invalid': () => ({ currency: 'JPY' }),
  'priceLists.selectBySku resource_missing': () => ({ sku: ['NONE'] }),
  'priceLists.importFile parameter_invalid': () => ({ file: 'kind\ngold' }),
  'invoices.download resource_missing': () => ({ invoice_id: '999999999' }),
  'invoices.sendAgain resource_missing': () => ({ invoice_id: '999999999' }),
  'invoices.sendAgain email_missing': async () => {
    await another();
    const asked = await anInvoice();
    await sql`update organisation set email = 'nowhere' where org_id = ${buyer.orgId}`.execute(server.db);
    return asked;
  },
  'invoices.sendAgain too_frequent': async () => {
    const asked = await anInvoice();
    for (let sent = 1; sent < INVOICE_LIMITS.mailsPerDay; sent++) await buyer.call(invoices.sendAgain, asked);
    return asked;
  },
  'deviceServices.listDevices resource_missing': () => ({ sku: 'NONE' }),
  'deviceServices.listOrders device_not_in_organisation': () => ({ eui: NOWHERE }),
  'deviceServices.useQuota quota_missing': () => ({ sku: 'LATER', eui: [eui] }),
  'deviceServices.useQuota device_not_in_organisation': async () => {
    const { order_id } = await anOrder(buyer, [{ sku: 'LATER' }]);
    await operator.call(payments.markPaid, { order_id, reference: '' });
    return { sku: 'LATER', eui: [NOWHERE] };
  },
  'deviceServices.useQuota operation_unsupported': async () => {
    await sql`insert into device_quota (org_id, sku, names, days, models, bought, made_at)
      values (${buyer.orgId}, 'OTHER', '{}', 5, '{T1000-A}', 1, now())`.execute(server.db);
    return { sku: 'OTHER', eui: [eui] };
  },
  'credits.listConsumption parameter_invalid': () => ({ by: 'day', time_start: 2e12, time_end: 1e12 }),
  'books.viewOrder resource_missing': () => NO_ORDER,
  'books.quoteRefund resource_missing': () => NO_ORDER,
  'books.quoteRefund operation_unsupported': anUnpaidOrder,
  'books.retryOrder resource_missing': () => NO_ORDER,
  'books.retryOrder operation_unsupported': aPaidOrder,
  'books.downloadInvoice resource_missing': () => ({ invoice_id: '999999999' }),
  'books.correctCredits resource_missing': () => ({ org_id: '999999999999', um: 1, ...REASON }),
  'books.correctCredits parameter_invalid': () => ({ org_id: buyer.orgId, um: -1e9, ...REASON }),
};
/** They need a payment service that does not answer (stripe.test, errors.test), many guesses (redeem-codes.test) or a broken table (errors.test). */
const ELSEWHERE = [
  'orders.checkOut recharge_failed',
  'orders.paidPostProcess recharge_failed',
  'redeemCodes.redeem trigger_limit',
  'redeemCodes.createBatch redeem_code_creation_failed',
];

const CALLS = Object.entries(TABLES).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, AnyCall>).map(([name, call]) => [`${area}.${name}`, call] as const),
);
const callOf = new Map(CALLS);

test('everything that calls of selling promise to refuse is refused here or elsewhere', () => {
  const promised = CALLS.flatMap(([name, { fails }]) => fails.map((error) => `${name} ${error}`));
  expect([...Object.keys(REFUSED), ...ELSEWHERE].toSorted()).toEqual(promised.toSorted());
});

test.each(Object.entries(REFUSED))('%s', async (title, asked) => {
  const [name, error] = title.split(' ') as [`${string}.${string}`, ErrorName];
  const call = callOf.get(name)!;
  const input = await asked();
  const who = call.role === 'operator' ? operator : buyer;
  expect((await who.ask(call, input)).body).toMatchObject({ code: ERRORS[error].code });
});
