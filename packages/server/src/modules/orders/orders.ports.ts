import type { Language } from '@fieldscope/contract/languages';
import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import { createPorts } from '../../platform/ports';
import type { Db } from '../../platform/postgres/db';
import type { OrderRow } from './orders.repository';

/** What modules that build on orders do for them. */
export interface OrderFunctions {
  /** Issues the invoice of an order, once, in the transaction that checks it out or marks it paid. */
  issueInvoice(trx: Db, order: OrderRow): Promise<void>;
  /** Issues a credit note over a part of an order that is given back. @param amount in minor units */
  issueCreditNote(trx: Db, order: OrderRow, amount: number): Promise<void>;
  /** Issues a credit note over the invoice of an unpaid order that is canceled, if there is one. */
  cancelInvoice(trx: Db, order: OrderRow): Promise<void>;
  listInvoices(db: Db, orderId: string): Promise<ListedInvoice[]>;
  /**
   * Begins a payment. @returns the address of its page; null: it has none
   * @throws AppError recharge_failed when the payment service does not answer, operation_unsupported when it refuses the order
   */
  beginPayment(order: OrderRow, method: PaymentMethod, language: Language): Promise<string | null>;
  /** Asks the payment service, and takes what was paid. @throws AppError recharge_failed when it does not answer */
  askPayment(orderId: string): Promise<void>;
  /** Closes what was begun of the payment of an order, once the transaction is committed. */
  withdrawPayment(trx: Db, orderId: string): Promise<void>;
}

export type OrderPorts = ReturnType<typeof createOrderPorts>;

/** @returns ports with which orders are paid by invoice alone, and nobody issues any */
export const createOrderPorts = () =>
  createPorts<OrderFunctions>({
    issueInvoice: async () => {},
    issueCreditNote: async () => {},
    cancelInvoice: async () => {},
    listInvoices: async () => [],
    beginPayment: async () => null,
    askPayment: async () => {},
    withdrawPayment: async () => {},
  });
