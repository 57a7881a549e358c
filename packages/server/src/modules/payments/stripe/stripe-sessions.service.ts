import { fail } from '@fieldscope/contract/errors/fail';
import type { Language } from '@fieldscope/contract/languages';
import { inTransaction } from '../../../platform/postgres/db';
import { findOrder, lockOrder, type OrderRow } from '../../orders/orders.service';
import type { KindParts, OpenedKind } from '../kinds/kind';
import type { PageState, PaymentPage } from '../pages/payment-pages.repository';
import * as pages from '../pages/payment-pages.repository';
import { withdrawPages } from '../pages/payment-pages.service';
import { takePayment } from '../taken-payments.service';
import {
  EXPANDED,
  LEAST_PAGE_MS,
  orderOf,
  PAGE_MS,
  paymentOf,
  Session,
  sessionOf,
  stateOf,
} from './session.model';
import { type StripeApi, StripeFault } from './stripe-api.service';

const METHOD = 'stripe';
/** Asked for at a time; the others have their turn the next time. */
const MOST_OVERDUE = 100;
const MISSING = 404;
/** The key of a request was used at the same moment, or there were too many: nothing was done of it. */
const UNDONE = [409, 429];

/** Of an order: who looks again and again asks us, and not Stripe, which takes so many requests of an account and no more. */
const ASKS_A_MINUTE = 20;
const MINUTE_SECONDS = 60;

export type SessionParts = KindParts & { api: StripeApi };

/** A page that was asked for. */
interface Asked {
  state: PageState;
  url: string | null;
}

/** Check-out sessions of Stripe. No connection to the database is held while Stripe is asked. */
export function openSessions(parts: SessionParts): Omit<OpenedKind, 'giveBack' | 'routes'> {
  const { db, clock, log } = parts;
  const listPages = (orderId: string) => pages.listOpenPages(db, METHOD, orderId);
  const asks = parts.attempts('asks-for-payments', ASKS_A_MINUTE, MINUTE_SECONDS);
  return {
    async begin(order, language) {
      return (await asks.tryCount(order.orderId)) ? begin(parts, order, language) : fail('recharge_failed');
    },
    async ask(orderId) {
      const found = await listPages(orderId);
      if (found.length === 0 || !(await asks.tryCount(orderId))) return;
      for (const page of found) await orRechargeFailed(parts, orderId, () => askPage(parts, page));
    },
    async askOverdue(signal) {
      await pages.closeNeverOpened(db, METHOD, clock.now());
      for (const page of await pages.listOverdue(db, METHOD, clock.now(), MOST_OVERDUE)) {
        if (signal.aborted) return;
        try {
          await askPage(parts, page);
        } catch (error) {
          if (!(error instanceof StripeFault)) throw error;
          log.warn({ orderId: page.orderId, reason: error.message }, 'Stripe is asked later');
          // Who does not answer is not asked for all others, too.
          if (!error.isRefusal) return;
        }
      }
    },
    async withdraw(orderId) {
      for (const page of await listPages(orderId)) await expire(parts, page);
    },
  };
}

/** The address of the page on which an order is paid. What is on its way is not paid once more. */
async function begin(parts: SessionParts, order: OrderRow, language: Language): Promise<string | null> {
  const { orderId } = order;
  for (const page of await pages.listOpenPages(parts.db, METHOD, orderId)) {
    const { state, url } = await orRechargeFailed(parts, orderId, () => askPage(parts, page));
    if (state !== 'closed') return state === 'open' ? url : null;
  }
  return openPage(parts, order, language);
}

/** Opens a page; of two that are asked for at once it is the same. */
async function openPage(parts: SessionParts, order: OrderRow, language: Language): Promise<string | null> {
  const { api, db, log, publicUrl } = parts;
  const { orderId } = order;
  const page = await reservePage(parts, orderId, language);
  if (page === 'opened') return begin(parts, order, language);
  if (page === 'paid') return null;
  const params = sessionOf(order, page, { installationId: api.installationId, publicUrl: publicUrl() });
  const idempotencyKey = `order-${api.installationId}-${orderId}-${page.attempt}-${page.openedAt}`;
  try {
    const session = await api.ask((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }));
    await pages.putServiceId(db, page.pageId, session.id);
    const { status } = (await findOrder(db, null, orderId))!;
    if (status === 'unpaid') return session.url;
    // Who canceled it meanwhile found no page to close.
    await withdrawPages(parts, db, orderId);
    return null;
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    const { status, requestId } = error;
    log.warn({ orderId, reason: error.message, requestId }, 'Stripe opened no page');
    // What was answered would be answered again for this key.
    if (status !== undefined && !UNDONE.includes(status)) await pages.closeUnopened(db, page.pageId);
    return fail(error.isRefusal ? 'operation_unsupported' : 'recharge_failed');
  }
}

/** The page that is to be opened next. `opened`: another call has just opened one. `paid`: the order is not unpaid any more. */
async function reservePage(
  { db, clock }: SessionParts,
  orderId: string,
  language: Language,
): Promise<PaymentPage | 'opened' | 'paid'> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, null, orderId);
    if (order?.status !== 'unpaid') return 'paid';
    const openedAt = clock.now();
    const others = await pages.listOpenPages(trx, METHOD, orderId);
    if (others.some(({ serviceId }) => serviceId !== null)) return 'opened';
    const waiting = others.find(({ expiresAt }) => expiresAt >= openedAt + LEAST_PAGE_MS);
    const page = { orderId, method: METHOD, language, openedAt, expiresAt: openedAt + PAGE_MS } as const;
    return waiting ?? (await pages.insertPage(trx, page));
  });
}

/** Asks for a page, and takes what was paid on it. @throws StripeFault */
async function askPage(parts: SessionParts, { pageId, serviceId }: PaymentPage): Promise<Asked> {
  // Nobody has its address.
  if (serviceId === null) return { state: 'closed', url: null };
  const { api, db, clock } = parts;
  await pages.putAsked(db, pageId, clock.now());
  try {
    const answer = await api.ask((stripe) =>
      stripe.checkout.sessions.retrieve(serviceId, { expand: EXPANDED }),
    );
    const session = Session.parse(answer);
    return { state: await takeSession(parts, session), url: session.url ?? null };
  } catch (error) {
    if (!(error instanceof StripeFault && error.status === MISSING)) throw error;
    await pages.putPageState(db, METHOD, serviceId, 'closed');
    return { state: 'closed', url: null };
  }
}

/** Closes a page, unless it is done already. @throws StripeFault */
async function expire(parts: SessionParts, page: PaymentPage): Promise<void> {
  const { serviceId } = page;
  if (serviceId === null) return pages.closeUnopened(parts.db, page.pageId);
  try {
    const answer = await parts.api.ask((stripe) => stripe.checkout.sessions.expire(serviceId));
    await takeSession(parts, Session.parse(answer));
  } catch (error) {
    if (!(error instanceof StripeFault && error.isRefusal)) throw error;
    await askPage(parts, page);
  }
}

/** Takes what a session says, however often and in whichever order it is said. @returns the state of its page */
export async function takeSession(
  parts: SessionParts,
  session: Session,
  state: PageState = stateOf(session),
): Promise<PageState> {
  const { api, db, clock, ports } = parts;
  const orderId = orderOf(session.metadata, api.installationId);
  await inTransaction(db, async (trx) => {
    await pages.putPageState(trx, METHOD, session.id, state);
    if (state === 'paid' && orderId !== undefined)
      await takePayment(parts, trx, ports, paymentOf(session, clock.now()), [orderId]);
  });
  return state;
}

/** @throws AppError recharge_failed when Stripe does not answer as it should */
async function orRechargeFailed<T>(
  { log }: Pick<SessionParts, 'log'>,
  orderId: string,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    log.warn({ orderId, reason: error.message, requestId: error.requestId }, 'Stripe gave no answer');
    return fail('recharge_failed');
  }
}
