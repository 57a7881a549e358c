import { z } from 'zod';
import { call } from '../call';
import { answer, lineUpTo, listOf } from '../fields';
import { EuiInAnyCase } from '../ids';
import { CurrencyCode, Minor } from '../money';
import { ORDER_LIMITS, PAYMENT_METHODS } from '../order-limits';
import { ORDER_STATUS } from '../order-status';
import { Paging, pageOf } from '../paging';
import { Quote } from '../quote';
import { Sku } from './price-list';

export const OrderId = z.string().regex(/^\d{1,18}$/);
const one = z.object({ order_id: OrderId });
const Status = z.literal(Object.values(ORDER_STATUS));

const Item = z.object({
  sku: Sku,
  /** Of a service: how often its days, for each device. */
  quantity: z.coerce.number().int().min(1).max(ORDER_LIMITS.quantity).default(1),
  /** Devices of a service. */
  eui: listOf(EuiInAnyCase, { most: ORDER_LIMITS.devices }).optional(),
});

const Basket = {
  currency: CurrencyCode,
  items: listOf(Item, { least: 1, most: ORDER_LIMITS.lines }),
  /** Of a business, with the letters of its country; empty: the buyer is none. */
  vat_number: lineUpTo(ORDER_LIMITS.vatNumberLength).default(''),
};

export const Buyer = answer({
  name: z.string(),
  address: z.string(),
  state: z.string(),
  country: z.string(),
  email: z.string(),
  vat_number: z.string(),
});
export type Buyer = z.infer<typeof Buyer>;

const OrderFacts = {
  order_id: z.string(),
  /** As people write it, such as FS-2026-000123. */
  number: z.string(),
  status: Status,
  created_at: z.number(),
  /** null: it is not paid. */
  paid_at: z.number().nullable(),
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  currency: CurrencyCode,
  total: Minor,
  /** What was given back. */
  refunded: Minor,
  /** Names of what was ordered. */
  about: z.string(),
  devices: z.number().int(),
};
export const ListedOrder = answer(OrderFacts);
export type ListedOrder = z.infer<typeof ListedOrder>;

export const OrderDetail = answer({
  ...OrderFacts,
  ...Quote.shape,
  buyer: Buyer,
  agreement_version: z.string(),
  /** Reference of a payment by invoice. */
  reference: z.string(),
  /** When it is canceled unless it is paid; null: it is not unpaid. */
  unpaid_until: z.number().nullable(),
  /** Until when it can be refunded; null: it cannot. */
  refundable_until: z.number().nullable(),
  /** Times of service that it brought to devices; one in the future runs after another that the device has. */
  services: z.array(answer({ eui: z.string(), sku: z.string(), starts_at: z.number(), ends_at: z.number() })),
  changes: z.array(
    answer({
      at: z.number(),
      status: Status,
      /** Of the operator, or of what kept it from being delivered; may be empty. */
      reason: z.string(),
    }),
  ),
  invoices: z.array(
    answer({
      invoice_id: z.string(),
      number: z.string(),
      kind: z.enum(['invoice', 'credit_note']),
      at: z.number(),
    }),
  ),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/** Orders of credits, services and quotas. */
export const orders = {
  queryAmount: call({
    method: 'POST',
    path: '/order/query_amount',
    role: 'observer',
    beforeRecharge: true,
    reads: true,
    summary:
      'What a basket costs the organisation: lines, taxes and total; orders and invoices are computed the same way',
    body: z.object(Basket),
    result: Quote,
    fails: [
      'feature_unsupported',
      'parameter_missing',
      'parameter_invalid',
      'resource_missing',
      'device_not_in_organisation',
      'operation_unsupported',
    ],
  }),
  create: call({
    method: 'POST',
    path: '/order/create_order',
    role: 'administrator',
    beforeRecharge: true,
    summary: 'Orders a basket; the same request_id makes one order however often it is sent',
    body: z.object({
      ...Basket,
      request_id: z.uuid(),
      /** As query_amount answered; when it is another now, the order is refused as expired. */
      expected_total: Minor,
      agreement_version: z.string().max(32),
    }),
    /** The status is that of this moment: of a repeated request its order may be paid or canceled. */
    result: answer({ order_id: z.string(), number: z.string(), status: Status }),
    fails: [
      'feature_unsupported',
      'parameter_missing',
      'parameter_invalid',
      'resource_missing',
      'device_not_in_organisation',
      'operation_unsupported',
      'information_incomplete',
      'creation_limit_reached',
      'expired',
    ],
  }),
  checkOut: call({
    method: 'POST',
    path: '/order/check_out',
    role: 'administrator',
    beforeRecharge: true,
    summary: 'Begins the payment of an unpaid order: by invoice, or on a payment page',
    body: one.extend({ payment_method: z.enum(PAYMENT_METHODS) }),
    result: answer({
      status: Status,
      /** Address of the payment page; null: it is paid by invoice. */
      url: z.string().nullable(),
      reference: z.string(),
    }),
    fails: ['resource_missing', 'operation_unsupported', 'recharge_failed'],
  }),
  cancel: call({
    method: 'POST',
    path: '/order/cancel_order',
    role: 'administrator',
    beforeRecharge: true,
    summary: 'Cancels an unpaid order',
    body: one,
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  paidPostProcess: call({
    method: 'GET',
    path: '/order/paid_post_process',
    role: 'administrator',
    beforeRecharge: true,
    changes: true,
    summary:
      'After the payment page returns: asks the payment service for the state of the order, and delivers what is paid, once',
    query: one,
    result: answer({ status: Status }),
    fails: ['resource_missing', 'recharge_failed'],
  }),
  list: call({
    method: 'GET',
    path: '/order/select_order_list',
    role: 'observer',
    beforeRecharge: true,
    summary: 'Orders of the organisation, newest first',
    query: z.object({ ...Paging, status: z.coerce.number().int().min(0).max(7).default(0) }),
    result: pageOf(ListedOrder),
  }),
  view: call({
    method: 'GET',
    path: '/order/select_order_detail',
    role: 'observer',
    beforeRecharge: true,
    summary: 'An order with its lines, taxes, buyer, changes and invoices',
    query: one,
    result: OrderDetail,
    fails: ['resource_missing'],
  }),
};
