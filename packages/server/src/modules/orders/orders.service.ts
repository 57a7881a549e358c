import type { BodyOf, InputOf, ResultOf } from '@fieldscope/contract/call';
import type { deviceServices } from '@fieldscope/contract/calls/device-services';
import type { Buyer, ListedOrder, OrderDetail, orders } from '@fieldscope/contract/calls/orders';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { AGREEMENT_VERSION, ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { orderNumber } from '@fieldscope/contract/order-number';
import { ORDER_STATES, ORDER_STATUS } from '@fieldscope/contract/order-status';
import { rowsOfPage } from '@fieldscope/contract/paging';
import { DAY_MS } from '@fieldscope/contract/time';
import { plainVatNumber } from '@fieldscope/contract/vat-numbers';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { viewBuyer } from '../accounts/organisation.service';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import { servicesOfOrder } from '../device-services/device-services.service';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { paymentMethodsOf } from '../price-list/payment-methods.model';
import { wordsIn } from '../price-list/price-list.model';
import { priceListInForce } from '../price-list/price-list.service';
import { type PricedBasket, priceBasket, quoteOf } from '../price-list/quote.model';
import { viewSeller } from '../price-list/seller.service';
import { markPaid } from './delivery.service';
import { announceOrders } from './orders.events';
import { ensureMayBecome, reasonIn, referenceOf } from './orders.model';
import type { OrderPorts } from './orders.ports';
import * as repository from './orders.repository';

export { markPaid, retryDelivery } from './delivery.service';
export { ordersIn, referenceOf } from './orders.model';
export { createOrderPorts, type OrderFunctions, type OrderPorts } from './orders.ports';
export { findOrder, hasOrders, listOrdersOfAll, lockOrder, type OrderRow } from './orders.repository';
export { quoteRefund, takeBack } from './refunds.service';

type Basket = Pick<BodyOf<typeof orders.queryAmount>, 'currency' | 'items'>;

/** What a basket costs the organisation. @throws AppError of `priceBasket`, device_not_in_organisation */
export async function queryAmount(
  ctx: OrgCtx,
  basket: BodyOf<typeof orders.queryAmount>,
): Promise<ResultOf<typeof orders.queryAmount>> {
  return quoteOf(await priced(ctx, basket, await buyerOf(ctx, basket)), ctx.language);
}

/** The organisation with the VAT number that it gives for this order. */
const buyerOf = async (ctx: OrgCtx, { vat_number }: { vat_number: string }): Promise<Buyer> => ({
  ...(await viewBuyer(ctx)),
  vat_number: plainVatNumber(vat_number),
});

async function priced(ctx: OrgCtx, { currency, items }: Basket, buyer: Buyer): Promise<PricedBasket> {
  const named = items.flatMap(({ eui = [] }) => eui);
  if (named.length > ORDER_LIMITS.devices) fail('parameter_invalid', { field: 'quantity' });
  const euis = [...new Set(named)];
  const devices = await ensureDevicesOfOrganisation(ctx, euis);
  const deviceOf = (eui: Eui) => {
    const { name, model } = devices.get(eui)!;
    return { eui, name, model };
  };
  const basket = {
    currency,
    items: items.map(({ eui = [], ...item }) => ({ ...item, devices: eui.map(deviceOf) })),
  };
  const taxed = { country: buyer.country, vatNumber: buyer.vat_number };
  const [list, seller] = await Promise.all([priceListInForce(ctx.db), viewSeller(ctx)]);
  return priceBasket(list, basket, {
    buyer: taxed,
    sellerCountry: seller.country,
    now: ctx.clock.now(),
  });
}

/**
 * Orders a basket; the same request makes one order however often it comes.
 * @throws AppError of `priceBasket`, device_not_in_organisation, parameter_invalid (another version of the agreement),
 *   expired (it costs something else now), information_incomplete (no name, country or address), creation_limit_reached
 */
export async function createOrder(
  ctx: OrgCtx<UserActor>,
  input: BodyOf<typeof orders.create>,
): Promise<ResultOf<typeof orders.create>> {
  const { request_id: requestId, expected_total, agreement_version } = input;
  const earlier = await repository.findOrderOfRequest(ctx.db, ctx.orgId, requestId);
  if (earlier) return named(earlier);
  if (agreement_version !== AGREEMENT_VERSION) fail('parameter_invalid', { field: 'agreement_version' });
  const buyer = await buyerOf(ctx, input);
  const missing = (['name', 'country', 'address'] as const).find((field) => buyer[field] === '');
  if (missing) fail('information_incomplete', { field: missing });
  const content = await priced(ctx, input, buyer);
  if (content.total !== expected_total) fail('expired');
  return inTransaction(ctx.db, async (trx) => {
    await lockOrganisation(trx, ctx.orgId);
    const meanwhile = await repository.findOrderOfRequest(trx, ctx.orgId, requestId);
    if (meanwhile) return named(meanwhile);
    const now = ctx.clock.now();
    // Each one that is canceled has cost two numbers of documents, and two mails.
    if ((await repository.countUnpaid(trx, ctx.orgId, now - DAY_MS)) >= ORDER_LIMITS.unpaid)
      fail('creation_limit_reached', { orders: ORDER_LIMITS.unpaid });
    const made = { orgId: ctx.orgId, requestId, content, buyer, agreementVersion: agreement_version, now };
    const order = await repository.insertOrder(trx, made);
    await repository.insertChange(trx, order.orderId, { status: 'unpaid', reason: '', now });
    await announceOrders(trx, ctx.orgId);
    ctx.subject = orderNumber(order);
    return named(order);
  });
}

const named = (order: repository.OrderRow) => ({
  order_id: order.orderId,
  number: orderNumber(order),
  status: ORDER_STATUS[order.status],
});

/** Begins the payment of an unpaid order. @throws AppError resource_missing, operation_unsupported, recharge_failed */
export async function checkOut(
  ctx: OrgCtx,
  { order_id, payment_method: method }: BodyOf<typeof orders.checkOut>,
  ports: OrderPorts,
): Promise<ResultOf<typeof orders.checkOut>> {
  if (!paymentMethodsOf(ctx.config).includes(method)) fail('operation_unsupported');
  const order = await inTransaction(ctx.db, async (trx) => {
    const found = (await repository.lockOrder(trx, ctx.orgId, order_id)) ?? fail('resource_missing');
    if (found.status !== 'unpaid') fail('operation_unsupported');
    ctx.subject = orderNumber(found);
    await repository.putPaymentMethod(trx, order_id, method);
    await announceOrders(trx, ctx.orgId);
    // What costs nothing is paid.
    if (found.total === 0) return markPaid(ctx, trx, ports, { orderId: order_id, method });
    if (method === 'invoice') await ports.issueInvoice(trx, { ...found, paymentMethod: method });
    return found;
  });
  const url = order.status === 'unpaid' ? await ports.beginPayment(order, method, ctx.language) : null;
  return { status: ORDER_STATUS[order.status], url, reference: referenceOf(order_id) };
}

/** Cancels an unpaid order. @throws AppError resource_missing, operation_unsupported */
export async function cancelOrder(
  ctx: OrgCtx,
  { order_id }: BodyOf<typeof orders.cancel>,
  ports: OrderPorts,
) {
  await inTransaction(ctx.db, async (trx) => {
    const order = (await repository.lockOrder(trx, ctx.orgId, order_id)) ?? fail('resource_missing');
    ensureMayBecome(order.status, 'canceled');
    ctx.subject = orderNumber(order);
    await repository.putState(trx, order_id, { status: 'canceled', now: ctx.clock.now() });
    await ports.withdrawPayment(trx, order_id);
    await ports.cancelInvoice(trx, order);
    await announceOrders(trx, ctx.orgId);
  });
  return {};
}

/** Asks the payment service for an order after its page returned; what is paid is delivered, once. @throws AppError resource_missing, recharge_failed */
export async function paidPostProcess(
  ctx: OrgCtx,
  { order_id }: InputOf<typeof orders.paidPostProcess>,
  ports: OrderPorts,
): Promise<ResultOf<typeof orders.paidPostProcess>> {
  const order = (await repository.findOrder(ctx.db, ctx.orgId, order_id)) ?? fail('resource_missing');
  ctx.subject = orderNumber(order);
  if (order.status !== 'unpaid') return { status: ORDER_STATUS[order.status] };
  await ports.askPayment(order_id);
  const asked = (await repository.findOrder(ctx.db, ctx.orgId, order_id)) ?? fail('resource_missing');
  return { status: ORDER_STATUS[asked.status] };
}

/** Orders of the organisation, newest first. */
export async function listOrders(
  ctx: OrgCtx,
  { status, offset, length }: InputOf<typeof orders.list>,
): Promise<ResultOf<typeof orders.list>> {
  const chosen = ORDER_STATES.find((state) => ORDER_STATUS[state] === status);
  const filter = { orgId: ctx.orgId, ...(chosen && { status: chosen }) };
  const { rows, count } = await repository.listOrders(ctx.db, filter, rowsOfPage({ offset, length }));
  return { list: rows.map((row) => shownOrder(row, ctx.language)), page: { count } };
}

/** Orders with a service of a device, newest first. @throws AppError device_not_in_organisation */
export async function listOrdersOfDevice(
  ctx: OrgCtx,
  { eui, offset, length }: InputOf<typeof deviceServices.listOrders>,
): Promise<ResultOf<typeof deviceServices.listOrders>> {
  await ensureDevicesOfOrganisation(ctx, [eui]);
  const { rows, count } = await repository.listOrders(
    ctx.db,
    { orgId: ctx.orgId, eui },
    rowsOfPage({ offset, length }),
  );
  return { list: rows.map((row) => shownOrder(row, ctx.language)), page: { count } };
}

/** An order as lists show it. */
export const shownOrder = (order: repository.OrderRow, language: Language): ListedOrder => ({
  order_id: order.orderId,
  number: orderNumber(order),
  status: ORDER_STATUS[order.status],
  created_at: order.createdAt,
  paid_at: order.paidAt,
  payment_method: order.paymentMethod,
  currency: order.currency,
  total: order.total,
  refunded: order.refunded,
  about: order.content.lines.map(({ names }) => wordsIn(names, language)).join(', '),
  devices: new Set(order.content.lines.flatMap(({ devices }) => devices.map(({ eui }) => eui))).size,
});

/** An order with everything about it. @throws AppError resource_missing */
export async function viewOrder(
  ctx: OrgCtx,
  { order_id }: InputOf<typeof orders.view>,
  ports: OrderPorts,
): Promise<OrderDetail> {
  const order = (await repository.findOrder(ctx.db, ctx.orgId, order_id)) ?? fail('resource_missing');
  return orderDetail(ctx, order, ports);
}

export async function orderDetail(
  { db, language }: Pick<OrgCtx, 'db' | 'language'>,
  order: repository.OrderRow,
  ports: OrderPorts,
): Promise<OrderDetail> {
  const [services, changes, invoices] = await Promise.all([
    servicesOfOrder(db, order.orgId, order.orderId),
    repository.listChanges(db, order.orderId),
    ports.listInvoices(db, order.orderId),
  ]);
  const { status, paidAt, createdAt } = order;
  return {
    ...shownOrder(order, language),
    ...quoteOf(order.content, language),
    buyer: order.buyer,
    agreement_version: order.agreementVersion,
    reference: referenceOf(order.orderId),
    unpaid_until: status === 'unpaid' ? createdAt + ORDER_LIMITS.unpaidMs : null,
    refundable_until: status === 'paid' && paidAt !== null ? paidAt + ORDER_LIMITS.refundMs : null,
    services,
    changes: changes.map((change) => ({
      ...{ ...change, status: ORDER_STATUS[change.status] },
      reason: reasonIn(language, change),
    })),
    invoices: invoices.map(({ invoice_id, number, kind, issued_at }) => ({
      ...{ invoice_id, number, kind, at: issued_at },
    })),
  };
}
