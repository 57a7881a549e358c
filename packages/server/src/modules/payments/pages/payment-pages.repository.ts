import type { Language } from '@fieldscope/contract/languages';
import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import { at, type Db, sql } from '../../../platform/postgres/db';

/** `awaited`: the payer is done, the money is on its way. */
export type PageState = 'open' | 'awaited' | 'paid' | 'closed';

/** A page of a payment service on which an order can be paid, or could. */
export interface PaymentPage {
  pageId: string;
  orderId: string;
  attempt: number;
  language: Language;
  /** null: the service has not answered yet. */
  serviceId: string | null;
  state: PageState;
  openedAt: number;
  expiresAt: number;
}

const COLUMNS = sql`page_id as "pageId", order_id as "orderId", attempt, language, service_id as "serviceId", state,
  opened_at as "openedAt", expires_at as "expiresAt"`;

/** Pages of an order that are open or awaited, newest first. */
export async function listOpenPages(db: Db, method: PaymentMethod, orderId: string): Promise<PaymentPage[]> {
  const { rows } = await sql<PaymentPage>`
    select ${COLUMNS} from payment_page
    where order_id = ${orderId} and method = ${method} and state in ('open', 'awaited')
    order by attempt desc`.execute(db);
  return rows;
}

/** A further page of an order, whose row the transaction has locked. */
export async function insertPage(
  trx: Db,
  {
    orderId,
    method,
    language,
    openedAt,
    expiresAt,
  }: Pick<PaymentPage, 'orderId' | 'language' | 'openedAt' | 'expiresAt'> & {
    method: PaymentMethod;
  },
): Promise<PaymentPage> {
  const { rows } = await sql<PaymentPage>`
    insert into payment_page (order_id, method, attempt, language, opened_at, expires_at)
    select ${orderId}, ${method}, coalesce(max(attempt), 0) + 1, ${language}, ${at(openedAt)}, ${at(expiresAt)}
    from payment_page where order_id = ${orderId}
    returning ${COLUMNS}`.execute(trx);
  return rows[0]!;
}

export async function putServiceId(db: Db, pageId: string, serviceId: string): Promise<void> {
  await sql`
    update payment_page set service_id = ${serviceId}, state = 'open' where page_id = ${pageId}`.execute(db);
}

/** Closes a page that the service did not open. */
export async function closeUnopened(db: Db, pageId: string): Promise<void> {
  await sql`
    update payment_page set state = 'closed' where page_id = ${pageId} and service_id is null`.execute(db);
}

/** Which states may follow. What is paid stays so, whatever is heard late. */
const FORMER: Readonly<Record<PageState, readonly PageState[]>> = {
  open: [],
  awaited: ['open'],
  paid: ['open', 'awaited', 'closed'],
  closed: ['open', 'awaited'],
};

export async function putPageState(
  db: Db,
  method: PaymentMethod,
  serviceId: string,
  state: PageState,
): Promise<void> {
  await sql`
    update payment_page set state = ${state}
    where method = ${method} and service_id = ${serviceId} and state = any(${FORMER[state]}::text[])`.execute(
    db,
  );
}

/** How long nobody is asked after a page was opened, or asked for. */
const UNASKED = sql`case state when 'open' then interval '15 minutes' else interval '1 hour' end`;

/** Pages of a service that were not asked for for long. */
export async function listOverdue(
  db: Db,
  method: PaymentMethod,
  now: number,
  most: number,
): Promise<PaymentPage[]> {
  const { rows } = await sql<PaymentPage>`
    select ${COLUMNS} from payment_page
    where method = ${method} and state in ('open', 'awaited') and service_id is not null
      and coalesce(asked_at, opened_at) + ${UNASKED} <= ${at(now)}
    order by coalesce(asked_at, opened_at) limit ${most}`.execute(db);
  return rows;
}

export async function putAsked(db: Db, pageId: string, now: number): Promise<void> {
  await sql`update payment_page set asked_at = ${at(now)} where page_id = ${pageId}`.execute(db);
}

/** Closes pages that never were opened. */
export async function closeNeverOpened(db: Db, method: PaymentMethod, now: number): Promise<void> {
  await sql`
    update payment_page set state = 'closed'
    where method = ${method} and state = 'open' and service_id is null and expires_at <= ${at(now)}`.execute(
    db,
  );
}

/** Whether an order has a page on which it can be paid. @param except those of this way do not count */
export async function hasOpenPage(db: Db, orderId: string, except: PaymentMethod | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_page
    where order_id = ${orderId} and state = 'open' and method is distinct from ${except} limit 1`.execute(db);
  return rows.length > 0;
}
