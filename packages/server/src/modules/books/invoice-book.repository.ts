import type { Revenue } from '@fieldscope/contract/calls/books';
import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import type { Currency } from '@fieldscope/contract/money';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { CountedPage } from './counted-page.model';

export interface InvoiceRow extends ListedInvoice {
  org_id: string;
  /** Of now; of the buyer, where there is no such organisation any more. */
  org_name: string;
}

/** Invoices and credit notes of all organisations, newest first, and how many there are up to a number. */
export async function listInvoices(
  db: Db,
  isOpen: boolean,
  { skip, take, most }: CountedPage,
): Promise<{ rows: InvoiceRow[]; count: number }> {
  // What is open is found by its order: there are few of those.
  const chosen = isOpen
    ? sql`from purchase_order join invoice using (order_id) where status = 'unpaid' and kind = 'invoice'`
    : sql`from invoice left join purchase_order using (order_id)`;
  const { rows } = await sql<InvoiceRow>`
    select invoice_id, number, kind, issued_at, org_id, order_id, currency, total, order_number, paid_at, is_canceled,
      coalesce(organisation.name, buyer_name) as org_name from (
      select invoice_id, number, kind, issued_at, invoice.org_id, order_id, invoice.currency,
        invoice.total::float8 as total, invoice.content ->> 'orderNumber' as order_number,
        invoice.content -> 'buyer' ->> 'name' as buyer_name,
        case kind when 'invoice' then paid_at else issued_at end as paid_at,
        coalesce(status = 'canceled', false) as is_canceled
      ${chosen} order by invoice_id desc limit ${take} offset ${skip}
    ) as listed left join organisation using (org_id) order by invoice_id desc`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${chosen} limit ${most}) as counted`.execute(db);
  return { rows, count: counted[0]!.count };
}

/** What was invoiced and given back by month of a time zone and currency since a month such as 2026-01, the latest first. */
export async function listRevenue(db: Db, since: string, timezone: string): Promise<Revenue[]> {
  const { rows } = await sql<Revenue>`
    select to_char(issued_at at time zone ${timezone}, 'YYYY-MM') as month, currency,
      coalesce(sum(net) filter (where kind = 'invoice'), 0)::float8 as invoiced,
      coalesce(sum(net) filter (where kind = 'credit_note'), 0)::float8 as credited,
      coalesce(sum(case kind when 'invoice' then tax else -tax end), 0)::float8 as tax,
      count(*) filter (where kind = 'invoice')::int as orders
    from invoice where issued_at >= ${beginOf(since, timezone)} group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}

const beginOf = (month: string, timezone: string) =>
  sql`(${`${month}-01`}::timestamp at time zone ${timezone})`;
const endOf = (month: string, timezone: string) =>
  sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${timezone})`;

/** An invoice as the accountant books it. Amounts of credit notes are above 0, too. */
export interface BookedInvoice {
  invoiceId: string;
  number: string;
  kind: ListedInvoice['kind'];
  issuedAt: number;
  /** Day of the time zone. */
  day: string;
  orderNumber: string;
  customer: string;
  country: string;
  vatNumber: string;
  currency: Currency;
  /** By their rates, in hundredths of a per cent. */
  taxes: { rate: number; net: number; tax: number }[];
  paidDay: string | null;
  method: string | null;
  reference: string;
}

const PAGE = 1000;

/** Invoices and credit notes of a month of a time zone in their order, some at a time. */
export async function* invoicesOfMonth(
  db: Db,
  month: string,
  timezone: string,
): AsyncGenerator<BookedInvoice[]> {
  const day = (time: ReturnType<typeof sql>) => sql`to_char(${time} at time zone ${timezone}, 'YYYY-MM-DD')`;
  let last: BookedInvoice | undefined;
  do {
    const after = last
      ? sql`(issued_at, invoice_id) > (${at(last.issuedAt)}, ${last.invoiceId}::bigint)`
      : sql`true`;
    const { rows } = await sql<BookedInvoice>`
      select invoice_id as "invoiceId", number, kind, issued_at as "issuedAt", ${day(sql`issued_at`)} as day,
        invoice.content ->> 'orderNumber' as "orderNumber", invoice.content -> 'buyer' ->> 'name' as customer,
        invoice.content -> 'buyer' ->> 'country' as country, invoice.content -> 'buyer' ->> 'vat_number' as "vatNumber",
        invoice.currency, invoice.content -> 'taxes' as taxes,
        case kind when 'invoice' then ${day(sql`paid_at`)} else ${day(sql`issued_at`)} end as "paidDay",
        payment_method as method, invoice.content ->> 'reference' as reference
      from invoice left join purchase_order using (order_id)
      where issued_at >= ${beginOf(month, timezone)} and issued_at < ${endOf(month, timezone)} and ${after}
      order by issued_at, invoice_id limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (last);
}
