import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import { isOneAddress } from '../../platform/mail/mail';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { viewLanguage } from '../accounts/organisation.service';
import {
  createOrderPorts,
  type OrderFunctions,
  type OrderPorts,
  type OrderRow,
} from '../orders/orders.service';
import { viewSeller } from '../price-list/seller.service';
import { creditNoteOf, invoiceOf, type NewInvoice, numberIn, seriesOf } from './invoice.model';
import * as repository from './invoices.repository';
import { INVOICE_TEXTS } from './invoices.texts';

type Needs = Pick<PlatformServices, 'config' | 'db' | 'clock'>;

/** What invoices do for orders, in the transactions of these, which have locked the order. */
export const invoiceFunctions = (
  services: Needs,
): Pick<OrderFunctions, 'issueInvoice' | 'issueCreditNote' | 'cancelInvoice' | 'listInvoices'> => ({
  issueInvoice: async (trx, order) => void (await ensureInvoice(services, trx, order)),
  async issueCreditNote(trx, order, amount) {
    const invoice = await ensureInvoice(services, trx, order);
    if (invoice && amount > 0) await credit(services, trx, invoice, { amount, paidAt: order.paidAt });
  },
  async cancelInvoice(trx, order) {
    const invoice = await repository.findOfOrder(trx, order.orderId, 'invoice');
    if (invoice) await credit(services, trx, invoice, { amount: invoice.total, paidAt: null });
  },
  listInvoices: async (db, orderId) => {
    const { rows } = await repository.listInvoices(db, { orgId: null, orderId }, { skip: 0, take: 2 });
    return rows.map(listedInvoice);
  },
});

/** Ports of orders that issue invoices, for the operator's tool. */
export function invoicingOrderPorts(services: Needs): OrderPorts {
  const ports = createOrderPorts();
  ports.register(invoiceFunctions(services));
  return ports;
}

/** The invoice of an order, which is issued if there is none; undefined: the order costs nothing. */
async function ensureInvoice(
  services: Needs,
  trx: Db,
  order: OrderRow,
): Promise<repository.InvoiceRow | undefined> {
  const { config, clock } = services;
  const { orderId, orgId } = order;
  const issued = await repository.findOfOrder(trx, orderId, 'invoice');
  if (issued || order.total === 0) return issued;
  const [seller, language] = await Promise.all([
    viewSeller({ config, db: trx }),
    viewLanguage({ config, db: trx }, orgId),
  ]);
  const terms = { seller, language, paymentDays: config.PAYMENT_DAYS, now: clock.now() };
  await issue(trx, order, invoiceOf(order, terms));
  return repository.findOfOrder(trx, orderId, 'invoice');
}

/** Takes an amount of an invoice back. */
async function credit(
  { clock }: Needs,
  trx: Db,
  invoice: repository.InvoiceRow,
  part: { amount: number; paidAt: number | null },
): Promise<void> {
  const name = INVOICE_TEXTS[invoice.content.language].part(invoice.number);
  await issue(trx, invoice, creditNoteOf(invoice, { ...part, name, now: clock.now() }));
}

/** Gives a document its number, keeps it, and notes that it is to be sent. */
async function issue(
  trx: Db,
  { orgId, orderId }: Pick<OrderRow, 'orgId' | 'orderId'>,
  document: NewInvoice,
): Promise<void> {
  const series = seriesOf(document);
  const number = numberIn(series, await repository.takePlace(trx, series));
  const invoiceId = await repository.insertInvoice(trx, { ...document, number, orgId, orderId });
  const { email: recipient } = document.content.buyer;
  if (isOneAddress(recipient))
    await repository.insertMail(trx, { invoiceId, recipient, now: document.issuedAt });
}

/** An invoice as lists show it. */
export const listedInvoice = (row: repository.ListedRow): ListedInvoice => ({
  invoice_id: row.invoiceId,
  number: row.number,
  kind: row.kind,
  issued_at: row.issuedAt,
  order_id: row.orderId,
  order_number: row.orderNumber,
  currency: row.currency,
  total: row.total,
  paid_at: row.paidAt,
  is_canceled: row.isCanceled,
});
