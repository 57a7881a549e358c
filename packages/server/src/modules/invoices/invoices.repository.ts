import type { OrgId } from '@fieldscope/contract/ids';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { Invoice, InvoiceKind, NewInvoice } from './invoice.model';

/** The next number of a series; nobody else takes one until the transaction ends. */
export async function takePlace(trx: Db, series: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_series (series, last) values (${series}, 1)
    on conflict (series) do update set last = invoice_series.last + 1 returning last`.execute(trx);
  return rows[0]!.last;
}

export interface InvoiceRow extends Invoice {
  invoiceId: string;
  orgId: OrgId;
  orderId: string;
}

const COLUMNS = sql`invoice.invoice_id as "invoiceId", number, kind, invoice.org_id as "orgId",
  invoice.order_id as "orderId", issued_at as "issuedAt", invoice.currency, net::float8 as net, tax::float8 as tax,
  invoice.total::float8 as total, invoice.content`;

export async function insertInvoice(
  trx: Db,
  invoice: NewInvoice & { number: string; orgId: OrgId; orderId: string },
): Promise<string> {
  const { number, kind, orgId, orderId, issuedAt, currency, net, tax, total, content } = invoice;
  const { rows } = await sql<{ invoice_id: string }>`
    insert into invoice (number, kind, org_id, order_id, issued_at, currency, net, tax, total, content)
    values (${number}, ${kind}, ${orgId}, ${orderId}, ${at(issuedAt)}, ${currency}, ${net}, ${tax}, ${total},
      ${JSON.stringify(content)}::jsonb)
    returning invoice_id`.execute(trx);
  return rows[0]!.invoice_id;
}

/** An invoice; of one organisation, or for the operator of any (`null`). */
export async function findInvoice(
  db: Db,
  orgId: OrgId | null,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from invoice
    where invoice_id = ${invoiceId} and org_id = coalesce(${orgId}, org_id)`.execute(db);
  return rows[0];
}

export async function findOfOrder(
  db: Db,
  orderId: string,
  kind: InvoiceKind,
): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from invoice where order_id = ${orderId} and kind = ${kind}`.execute(db);
  return rows[0];
}

export interface InvoiceFilter {
  /** null: invoices of all organisations, for the operator. */
  orgId: OrgId | null;
  orderId?: string;
  /** Only invoices that somebody owes. */
  isOpen?: boolean;
}

/** What lists show of an invoice: its order may be paid since. */
export interface ListedRow extends Pick<InvoiceRow, 'invoiceId' | 'number' | 'kind' | 'issuedAt'> {
  orgId: OrgId;
  /** Of the buyer, as it was. */
  buyerName: string;
  orderId: string;
  orderNumber: string;
  currency: InvoiceRow['currency'];
  net: number;
  tax: number;
  total: number;
  paidAt: number | null;
  isCanceled: boolean;
}

/** Invoices and credit notes, newest first, and how many there are. */
export async function listInvoices(
  db: Db,
  { orgId, orderId = undefined, isOpen = false }: InvoiceFilter,
  { skip, take }: PageRows,
): Promise<{ rows: ListedRow[]; count: number }> {
  const chosen = sql`
    from invoice left join purchase_order using (order_id)
    where ${orgId === null ? sql`true` : sql`invoice.org_id = ${orgId}`}
      and ${orderId === undefined ? sql`true` : sql`order_id = ${orderId}`}
      and (${!isOpen} or (kind = 'invoice' and status = 'unpaid'))`;
  const { rows } = await sql<ListedRow>`
    select invoice_id as "invoiceId", number, kind, invoice.org_id as "orgId", order_id as "orderId",
      issued_at as "issuedAt", invoice.currency, net::float8 as net, tax::float8 as tax,
      invoice.total::float8 as total, invoice.content -> 'buyer' ->> 'name' as "buyerName",
      invoice.content ->> 'orderNumber' as "orderNumber",
      case kind when 'invoice' then paid_at else issued_at end as "paidAt",
      coalesce(status = 'canceled', false) as "isCanceled"
    ${chosen} order by invoice_id desc limit ${take} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${chosen}`.execute(db);
  return { rows, count: counted[0]!.count };
}

/** The file of an invoice, as it was made first; undefined: it was not made yet. */
export async function findFile(db: Db, invoiceId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ pdf: Buffer }>`
    select pdf from invoice_file where invoice_id = ${invoiceId}`.execute(db);
  return rows[0]?.pdf;
}

/** Keeps the file of an invoice, unless there is one. */
export async function insertFile(
  db: Db,
  { invoiceId, pdf, now }: { invoiceId: string; pdf: Uint8Array; now: number },
): Promise<void> {
  await sql`
    insert into invoice_file (invoice_id, pdf, made_at) values (${invoiceId}, ${Buffer.from(pdf)}, ${at(now)})
    on conflict do nothing`.execute(db);
}

/** Notes that a mail with an invoice is wanted. */
export async function insertMail(
  trx: Db,
  { invoiceId, recipient, now }: { invoiceId: string; recipient: string; now: number },
): Promise<void> {
  await sql`
    insert into invoice_mail (invoice_id, recipient, asked_at)
    values (${invoiceId}, ${recipient}, ${at(now)})`.execute(trx);
}

/** How many mails with an invoice, and with all documents of an organisation, were wanted since a time. */
export async function countMails(
  trx: Db,
  orgId: OrgId,
  invoiceId: string,
  since: number,
): Promise<{ ofInvoice: number; ofOrganisation: number }> {
  const { rows } = await sql<{ ofInvoice: number; ofOrganisation: number }>`
    select count(*) filter (where invoice_id = ${invoiceId})::int as "ofInvoice", count(*)::int as "ofOrganisation"
    from invoice_mail join invoice using (invoice_id)
    where org_id = ${orgId} and asked_at > ${at(since)}`.execute(trx);
  return rows[0]!;
}

export interface WantedMail {
  mailId: string;
  invoiceId: string;
  orgId: OrgId;
}

/** Takes mails that are not queued yet: nobody else does until the transaction ends. */
export async function takeWantedMails(trx: Db, now: number): Promise<WantedMail[]> {
  const { rows } = await sql<WantedMail>`
    update invoice_mail set queued_at = ${at(now)} from invoice
    where invoice.invoice_id = invoice_mail.invoice_id and mail_id in (
      select mail_id from invoice_mail where queued_at is null order by mail_id limit 100 for update skip locked)
    returning mail_id as "mailId", invoice.invoice_id as "invoiceId", org_id as "orgId"`.execute(trx);
  return rows;
}

/** Notes that a mail is made. @returns whether it was not yet */
export async function noteMade(trx: Db, mailId: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    update invoice_mail set made_at = ${at(now)} where mail_id = ${mailId} and made_at is null
    returning mail_id`.execute(trx);
  return rows.length > 0;
}

export async function findRecipient(db: Db, mailId: string): Promise<string | undefined> {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from invoice_mail where mail_id = ${mailId}`.execute(db);
  return rows[0]?.recipient;
}
