import { z } from 'zod';
import { call } from '../call';
import { answer, FileAnswer, lineUpTo } from '../fields';
import { OrgId } from '../ids';
import { ListedInvoice } from '../listed-invoice';
import { CurrencyCode, Minor } from '../money';
import { ORDER_LIMITS } from '../order-limits';
import { Paging, pageOf } from '../paging';
import { ListedOrder, OrderDetail, OrderId } from './orders';

const OfOrganisation = { org_id: z.string(), org_name: z.string() };
const Amount = z.number().int().min(-1_000_000_000_000).max(1_000_000_000_000);

const Posting = answer({
  entry_id: z.string(),
  at: z.number(),
  ...OfOrganisation,
  cause: z.string(),
  account: z.string(),
  um: z.number().int(),
  dm: z.number().int(),
});

/** The operator's books over all organisations. */
export const books = {
  listOrders: call({
    method: 'GET',
    path: '/operator/orders',
    role: 'operator',
    summary: 'Orders of all organisations, newest first',
    query: z.object({
      ...Paging,
      status: z.coerce.number().int().min(0).max(7).default(0),
      search: z.string().trim().max(64).optional(),
    }),
    result: pageOf(ListedOrder.extend(OfOrganisation)),
  }),
  viewOrder: call({
    method: 'GET',
    path: '/operator/order_detail',
    role: 'operator',
    summary: 'An order of any organisation',
    query: z.object({ order_id: OrderId }),
    result: OrderDetail.extend(OfOrganisation),
    fails: ['resource_missing'],
  }),
  retryOrder: call({
    method: 'POST',
    path: '/operator/retry_order',
    role: 'operator',
    summary: 'Delivers what of a paid order could not be delivered',
    body: z.object({ order_id: OrderId }),
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  listInvoices: call({
    method: 'GET',
    path: '/operator/invoices',
    role: 'operator',
    summary: 'Invoices and credit notes of all organisations, newest first',
    query: z.object({ ...Paging, open: z.stringbool().default(false) }),
    result: pageOf(ListedInvoice.extend(OfOrganisation)),
  }),
  listLedger: call({
    method: 'GET',
    path: '/operator/ledger',
    role: 'operator',
    summary: 'Postings of credits, newest first, and the sum of the whole book, which is 0',
    query: z.object({ ...Paging, org_id: OrgId.optional() }),
    result: answer({
      list: z.array(Posting),
      page: answer({ count: z.number().int() }),
      sum: answer({ um: z.number().int(), dm: z.number().int() }),
    }),
  }),
  listRevenue: call({
    method: 'GET',
    path: '/operator/revenue',
    role: 'operator',
    summary: 'Revenue by month and currency: invoiced, given back, tax',
    result: answer({
      list: z.array(
        answer({
          /** Such as 2026-12, of the operator’s time zone. */
          month: z.string(),
          currency: CurrencyCode,
          invoiced: Minor,
          credited: Minor,
          tax: Minor,
          orders: z.number().int(),
        }),
      ),
    }),
  }),
  exportInvoices: call({
    method: 'GET',
    path: '/operator/invoices_file',
    role: 'operator',
    file: 'text/csv; charset=utf-8',
    summary: 'Invoices and credit notes of a month as a CSV file for the accountant',
    query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    result: FileAnswer,
  }),
  correctCredits: call({
    method: 'POST',
    path: '/operator/correct_credits',
    role: 'operator',
    summary: 'Gives or takes credits of an organisation, with a reason that stands in its audit log',
    body: z.object({
      org_id: OrgId,
      um: Amount.default(0),
      dm: Amount.default(0),
      /** Of what is given; null: it does not expire. */
      expires_at: z.number().int().nullable().default(null),
      reason: lineUpTo(ORDER_LIMITS.reasonLength).min(1),
    }),
    result: answer({ um_balance: z.number().int(), dm_balance: z.number().int() }),
    fails: ['account_missing', 'parameter_invalid'],
  }),
};
