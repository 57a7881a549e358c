import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import { createPorts } from '../../platform/ports';
import type { Db } from '../../platform/postgres/db';
import type { OrderRow } from './orders.repository';

/** What a payment service says of an order. */
export type PaymentState = 'open' | 'paid' | 'gone';

/** What modules that build on orders do for them. */
export interface OrderFunctions {
  /** Issues the invoice of an order, once, in the transaction that checks it out or marks it paid. */
  issueInvoice(trx: Db, order: OrderRow): Promise<void>;
  /** Issues a credit note over a part of an order that is given back. @param amount in minor units */
  issueCreditNote(trx: Db, order: OrderRow, amount: number): Promise<void>;
  listInvoices(db: Db, orderId: string): Promise<ListedInvoice[]>;
  /** Ways in which orders can be paid here. */
  paymentMethods(): PaymentMethod[];
  /** Begins a payment. @returns the address of its page; null: it has none */
  beginPayment(order: OrderRow, method: PaymentMethod): Promise<string | null>;
  /** Asks the payment service. @throws AppError recharge_failed when it does not answer */
  askPayment(order: OrderRow): Promise<PaymentState>;
}

export type OrderPorts = ReturnType<typeof createOrderPorts>;

/** @returns ports with which orders are paid by invoice alone, and nobody issues any */
export const createOrderPorts = () =>
  createPorts<OrderFunctions>({
    issueInvoice: async () => {},
    issueCreditNote: async () => {},
    listInvoices: async () => [],
    paymentMethods: () => ['invoice'],
    beginPayment: async () => null,
    askPayment: async () => 'open',
  });
