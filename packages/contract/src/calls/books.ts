import { z } from 'zod';
import { call } from '../call';
import { CREDIT_CAUSES, MOST_CORRECTED } from '../credit-states';
import { answer, FileAnswer, lineUpTo } from '../fields';
import { OrgId } from '../ids';
import { ListedInvoice } from '../listed-invoice';
import { CurrencyCode, Minor } from '../money';
import { ORDER_LIMITS } from '../order-limits';
import { ORDER_STATUS } from '../order-status';
import { cappedPageOf, Paging } from '../paging';
import { REDEEM_CODE_LIMITS } from '../redeem-codes';
import { ListedOrder, OrderDetail, OrderId } from './orders';

const OfOrganisation = { org_id: z.string(), org_name: z.string() };
const one = z.object({ order_id: OrderId });
const Search = z.string().trim().max(64).default('');
const Count = z.number().int();

/** What a movement adds to the accounts of an organisation, and to the one that its cause names: together 0. */
const Sides = answer({ granted: Count, paid: Count, debt: Count, other: Count });
export type LedgerSides = z.infer<typeof Sides>;

const Booking = answer({
  entry_id: z.string(),
  at: z.number(),
  ...OfOrganisation,
  cause: z.enum(CREDIT_CAUSES),
  um: Sides,
  dm: Sides,
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  /** Of the operator. */
  reason: z.string().nullable(),
});
export type LedgerBooking = z.infer<typeof Booking>;

const Account = answer({ ...OfOrganisation, um_balance: Count, dm_balance: Count });
export type BookedAccount = z.infer<typeof Account>;

const OrderOfOrganisation = ListedOrder.extend(OfOrganisation);
export type OrderOfOrganisation = z.infer<typeof OrderOfOrganisation>;
const OrderDetailOfOrganisation = OrderDetail.extend(OfOrganisation);
export type OrderDetailOfOrganisation = z.infer<typeof OrderDetailOfOrganisation>;

const InvoiceOfOrganisation = ListedInvoice.extend(OfOrganisation);
export type InvoiceOfOrganisation = z.infer<typeof InvoiceOfOrganisation>;

/** Months of which revenue is shown. */
export const REVENUE_MONTHS = 24;
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
/** What was invoiced and given back in a month, without tax, in one currency. */
const Revenue = answer({
  /** Such as 2026-12, of the seller’s time zone. */
  month: z.string(),
  currency: CurrencyCode,
  invoiced: Minor,
  credited: Minor,
  /** Of both. */
  tax: Minor,
  orders: Count,
});
export type Revenue = z.infer<typeof Revenue>;

const Amount = z.number().int().min(-MOST_CORRECTED).max(MOST_CORRECTED);

/** The operator's books over all organisations. */
export const books = {
  listOrders: call({
    method: 'GET',
    path: '/operator/orders',
    role: 'operator',
    summary:
      'Orders of all organisations, newest first; search finds a number, a reference, and an organisation by name or id',
    query: z.object({
      ...Paging,
      status: z.coerce.number().int().min(0).max(7).default(0),
      search: Search,
    }),
    result: cappedPageOf(OrderOfOrganisation),
  }),
  viewOrder: call({
    method: 'GET',
    path: '/operator/order_detail',
    role: 'operator',
    summary: 'An order of any organisation',
    query: one,
    result: OrderDetailOfOrganisation,
    fails: ['resource_missing'],
  }),
  quoteRefund: call({
    method: 'GET',
    path: '/operator/refund_amount',
    role: 'operator',
    summary: 'What a refund of an order would give back now: the part of it that was not used',
    query: one,
    result: answer({ currency: CurrencyCode, amount: Minor }),
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  retryOrder: call({
    method: 'POST',
    path: '/operator/retry_order',
    role: 'operator',
    summary:
      'Tries once more to deliver a paid order that could not be; if it fails again it can be refunded',
    body: one,
    result: answer({ status: z.literal(Object.values(ORDER_STATUS)) }),
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  listInvoices: call({
    method: 'GET',
    path: '/operator/invoices',
    role: 'operator',
    summary: 'Invoices and credit notes of all organisations, newest first, or those that are not paid alone',
    query: z.object({ ...Paging, open: z.stringbool().default(false) }),
    result: cappedPageOf(InvoiceOfOrganisation),
  }),
  downloadInvoice: call({
    method: 'GET',
    path: '/operator/invoice_file',
    role: 'operator',
    file: 'application/pdf',
    summary: 'An invoice or credit note of any organisation, as its buyer has it',
    query: z.object({ invoice_id: z.string().regex(/^\d{1,18}$/) }),
    result: FileAnswer,
    fails: ['resource_missing'],
  }),
  listRevenue: call({
    method: 'GET',
    path: '/operator/revenue',
    role: 'operator',
    summary: 'What was invoiced and given back in each of the last months, by currency, the latest first',
    result: answer({ timezone: z.string(), list: z.array(Revenue) }),
  }),
  exportInvoices: call({
    method: 'GET',
    path: '/operator/invoices_file',
    role: 'operator',
    file: 'text/csv; charset=utf-8',
    summary:
      'Invoices and credit notes of a month as a CSV file for the accountant, a line for each tax rate',
    query: z.object({ month: Month }),
    result: FileAnswer,
  }),
  listAccounts: call({
    method: 'GET',
    path: '/operator/credit_accounts',
    role: 'operator',
    summary: 'Organisations with what they have of credits, by name; search finds a name or an id',
    query: z.object({ ...Paging, search: Search }),
    result: cappedPageOf(Account),
  }),
  listLedger: call({
    method: 'GET',
    path: '/operator/ledger',
    role: 'operator',
    summary: 'Movements of credits with both sides, newest first',
    query: z.object({
      ...Paging,
      org_id: OrgId.optional(),
      cause: z.enum(CREDIT_CAUSES).optional(),
    }),
    result: cappedPageOf(Booking),
  }),
  sumLedger: call({
    method: 'GET',
    path: '/operator/ledger_sum',
    role: 'operator',
    summary: 'The whole book of credits added up: the sides of each unit are together 0',
    result: answer({ um: Sides, dm: Sides }),
  }),
  correctCredits: call({
    method: 'POST',
    path: '/operator/correct_credits',
    role: 'operator',
    summary: 'Gives or takes credits of an organisation, with a reason that stands in its audit log',
    body: z
      .object({
        org_id: OrgId,
        /** Below 0: they are taken, at most what is there. */
        um: Amount.default(0),
        dm: Amount.default(0),
        /** Of what is given; null: it does not expire. */
        expires_at: z.number().int().max(REDEEM_CODE_LIMITS.latestEnd).nullable().default(null),
        reason: lineUpTo(ORDER_LIMITS.reasonLength).min(1),
      })
      .refine(({ um, dm }) => um !== 0 || dm !== 0, { path: ['um'] }),
    result: answer({ um_balance: Count, dm_balance: Count }),
    fails: ['resource_missing', 'parameter_invalid'],
  }),
};
