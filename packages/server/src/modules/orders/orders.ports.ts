import type { ListedInvoice } from '@fieldscope/contract/calls/invoices';
import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { createPorts } from '../../platform/ports';
import type { OrderRow } from './orders.repository';

type Needs = Pick<PlatformServices, 'config' | 'db' | 'clock' | 'mail' | 'publicUrl'>;

/** What a payment service says of an order. */
export type PaymentState = 'open' | 'paid' | 'gone';

/** What modules that build on orders do for them. */
export interface OrderFunctions {
  /** Issues the invoice of an order, once, in the transaction that checks it out or marks it paid. */
  issueInvoice(services: Needs, trx: Db, order: OrderRow): Promise<void>;
  /** Issues a credit note over a part of an order that is given back. */
  issueCreditNote(services: Needs, trx: Db, order: OrderRow, amount: number): Promise<void>;
  listInvoices(db: Db, orderId: string): Promise<ListedInvoice[]>;
  /** Ways in which orders can be paid here. */
  paymentMethods(services: Pick<PlatformServices, 'config'>): PaymentMethod[];
  /** Begins a payment. @returns the address of its page; null: it has none */
  beginPayment(services: Needs, order: OrderRow, method: PaymentMethod): Promise<string | null>;
  /** Asks the payment service. @throws AppError recharge_failed when it does not answer */
  askPayment(services: Needs, order: OrderRow): Promise<PaymentState>;
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
