import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import Stripe from 'stripe';
import { whenFileEnds } from './cleanup';
import type { TestServer } from './harness';

const KEY = 'sk_test_fieldscope';
const SECRET = 'whsec_test_of_fieldscope';

/** Parameters that are known, as patterns of the names of a form. */
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  'POST /v1/checkout/sessions': new RegExp(
    `^(${[
      'mode|client_reference_id|locale|success_url|cancel_url|expires_at|customer_email|submit_type',
      'metadata\\[\\w+\\]|adaptive_pricing\\[enabled\\]|expand\\[\\d+\\]',
      'payment_intent_data\\[(description|metadata\\]\\[\\w+)\\]',
      'line_items\\[\\d+\\]\\[(quantity|price_data\\]\\[(currency|unit_amount|product_data\\]\\[(name|description)))\\]',
    ].join('|')})$`,
  ),
  'GET /v1/checkout/sessions/:id': /^expand\[\d+\]$/,
  'POST /v1/checkout/sessions/:id/expire': /^expand\[\d+\]$/,
  'GET /v1/payment_intents/:id': /^expand\[\d+\]$/,
  'GET /v1/refunds': /^(payment_intent|charge|limit|starting_after)$/,
  'POST /v1/refunds': /^(payment_intent|charge|amount|reason|metadata\[\w+\])$/,
};
/** Least amounts of some currencies. */
const LEAST: Readonly<Record<string, number>> = { eur: 50, usd: 50, gbp: 30, jpy: 50 };
const MOST = 99_999_999;

export interface StripeSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  success_url: string;
  expires_at: number;
  created: number;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  customer_details: { name: string; email: string } | null;
  locale: string | null;
}
interface Intent {
  id: string;
  object: 'payment_intent';
  status: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  latest_charge: string;
}
interface Refund {
  id: string;
  object: 'refund';
  status: string;
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
}

/** An answer that is not what was wanted. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; message: string; param?: string },
  ) {
    super(error.message);
  }
}
const invalid = (message: string, code?: string, param?: string, status = 400): never => {
  throw new Refusal(status, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
};

interface Answer {
  status: number;
  body: string;
}
const refusal = (status: number, error: Refusal['error']): Answer => ({
  status,
  body: JSON.stringify({ error }),
});

function answerOf(work: () => object): Answer {
  try {
    return { status: 200, body: JSON.stringify(work()) };
  } catch (error) {
    if (error instanceof Refusal) return refusal(error.status, error.error);
    throw error;
  }
}

/** What keeps Stripe from answering as it should. */
type Trouble = 'hangs' | 'garbled' | 401 | 429 | 500;

/**
 * A server that speaks the part of Stripe's API that is used here, with its refusals: of wrong keys, unknown parameters, amounts,
 * times, states, and of keys of idempotency that come again with something else.
 */
export class StripeServer {
  readonly sessions = new Map<string, StripeSession>();
  readonly intents = new Map<string, Intent>();
  readonly refunds: Refund[] = [];
  readonly disputed = new Set<string>();
  /** Method and path, of each request that was answered well or not. */
  readonly asked: string[] = [];
  readonly items = new Map<string, { name: string; quantity: number; unit_amount: number }[]>();
  trouble: Trouble | undefined;
  /** Called before a request is worked on. */
  before: (() => Promise<void>) | undefined;
  now: () => number = () => Date.now();
  private count = 0;
  private readonly kept = new Map<string, Answer & { request: string }>();
  private readonly keysInUse = new Set<string>();
  private readonly library = new Stripe(KEY);

  private constructor(private readonly port: number) {}

  static async start(): Promise<StripeServer> {
    let stripe: StripeServer;
    const server = createServer((request, response) => void stripe.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    whenFileEnds(() => {
      server.closeAllConnections();
      server.close();
    });
    stripe = new StripeServer((server.address() as AddressInfo).port);
    return stripe;
  }

  get settings() {
    return {
      STRIPE_URL: `http://127.0.0.1:${this.port}`,
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: SECRET,
    };
  }

  private id = (kind: string) => `${kind}_${(this.count++).toString(36).padStart(14, '0')}`;

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.settings.STRIPE_URL);
    const body = await text(request);
    this.asked.push(`${request.method} ${url.pathname}`);
    if (this.trouble === 'hangs') return;
    if (this.trouble === 'garbled') return void response.end('<html>');
    const key = request.method === 'POST' ? String(request.headers['idempotency-key']) : '';
    const { status, body: answer } = this.keysInUse.has(key)
      ? refusal(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'in use' })
      : await this.alone(key, () =>
          this.idempotent(key, `${url.pathname} ${body}`, () => this.work(request, url, body)),
        );
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': this.id('req') })
      .end(answer);
  }

  private async alone<T>(key: string, work: () => T): Promise<T> {
    if (key !== '') this.keysInUse.add(key);
    try {
      await this.before?.();
      return work();
    } finally {
      this.keysInUse.delete(key);
    }
  }

  /** The first answer to a key is every answer to it, unless nothing was done of it. */
  private idempotent(key: string, request: string, work: () => object): Answer {
    const kept = this.kept.get(key);
    if (kept && kept.request !== request)
      return refusal(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (kept) return kept;
    const answer = answerOf(work);
    if (key !== '' && (answer.status < 400 || answer.status >= 500))
      this.kept.set(key, { request, ...answer });
    return answer;
  }

  private work({ method, headers }: IncomingMessage, url: URL, body: string): object {
    if (headers.authorization !== `Bearer ${KEY}` || this.trouble === 401)
      throw new Refusal(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided: sk_test_****cope',
      });
    if (this.trouble === 429) invalid('Request rate limit exceeded.', 'rate_limit', undefined, 429);
    if (this.trouble === 500)
      throw new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' });
    const [, , ...parts] = url.pathname.split('/');
    const params = method === 'POST' ? new URLSearchParams(body) : url.searchParams;
    const id = parts[0] === 'checkout' ? parts[2] : parts[1];
    const route = `${method} ${url.pathname.replace(id ? `/${id}` : /$^/, id ? '/:id' : '')}`;
    const known = PARAMETERS[route];
    if (!known) return invalid(`Unrecognized request URL (${route}).`, undefined, undefined, 404);
    for (const name of params.keys())
      if (!known.test(name)) invalid(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
    if (route === 'POST /v1/checkout/sessions') return this.createSession(params);
    if (route === 'POST /v1/refunds') return this.createRefund(params);
    if (route === 'GET /v1/refunds') return this.listRefunds(params);
    if (route === 'GET /v1/payment_intents/:id') return this.intent(id!);
    const session = this.session(id!);
    if (method === 'POST') this.expireSession(session);
    const isExpanded = [...params.values()].includes('payment_intent');
    const intent = session.payment_intent;
    return { ...session, payment_intent: isExpanded && intent ? this.intent(intent) : intent };
  }

  private createSession(params: URLSearchParams): StripeSession {
    const get = (name: string) =>
      params.get(name) ?? invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
    const created = Math.floor(this.now() / SECOND_MS);
    if (get('mode') !== 'payment') invalid('Invalid mode');
    for (const name of ['success_url', 'cancel_url'])
      if (!URL.canParse(get(name))) invalid('Not a valid URL', 'url_invalid', name);
    const expires_at = Number(get('expires_at'));
    if (
      expires_at * SECOND_MS < this.now() + 30 * MINUTE_MS - SECOND_MS ||
      expires_at * SECOND_MS > this.now() + DAY_MS
    )
      invalid(
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from creation.',
        undefined,
        'expires_at',
      );
    const items = [];
    for (let place = 0; params.has(`line_items[${place}][quantity]`); place++) {
      const of = (name: string) => get(`line_items[${place}]${name}`);
      const name = of('[price_data][product_data][name]');
      if (name === '') invalid('You passed an empty string', 'parameter_invalid_empty');
      items.push({
        ...{ name, quantity: Number(of('[quantity]')), unit_amount: Number(of('[price_data][unit_amount]')) },
        currency: of('[price_data][currency]'),
      });
    }
    const [{ currency } = invalid('line_items are required', 'parameter_missing', 'line_items')] = items;
    if (items.some((one) => one.currency !== currency)) invalid('All line items must have the same currency');
    if (!items.every(({ quantity, unit_amount }) => Number.isInteger(unit_amount) && quantity >= 1))
      invalid('Invalid integer', 'parameter_invalid_integer');
    const amount_total = items.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0);
    if (amount_total < (LEAST[currency] ?? 50))
      invalid(
        "The Checkout Session's total amount due must add up to at least a half euro.",
        'amount_too_small',
      );
    if (amount_total > MOST) invalid('Amount must be no more than 999999.99', 'amount_too_large');
    const id = this.id('cs_test');
    this.items.set(id, items);
    const session: StripeSession = {
      ...{ id, object: 'checkout.session', status: 'open', payment_status: 'unpaid', payment_intent: null },
      ...{ amount_total, currency, expires_at, created, url: `https://checkout.stripe.com/c/pay/${id}` },
      ...{ success_url: get('success_url'), client_reference_id: params.get('client_reference_id') },
      ...{ metadata: metadataIn(params, 'metadata'), customer_details: null, locale: params.get('locale') },
    };
    this.intentMetadata.set(id, metadataIn(params, 'payment_intent_data[metadata]'));
    this.sessions.set(id, session);
    return session;
  }
  private readonly intentMetadata = new Map<string, Record<string, string>>();

  private session = (id: string): StripeSession =>
    this.sessions.get(id) ?? invalid(`No such checkout.session: ${id}`, 'resource_missing', 'session', 404);
  private intent = (id: string): Intent =>
    this.intents.get(id) ?? invalid(`No such payment_intent: '${id}'`, 'resource_missing', 'intent', 404);

  private expireSession(session: StripeSession): void {
    if (session.status !== 'open')
      invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    Object.assign(session, { status: 'expired', url: null });
  }

  private createRefund(params: URLSearchParams): Refund {
    const intent = this.intent(params.get('payment_intent') ?? '');
    const left = intent.amount - this.refunded(intent.id);
    const amount = Number(params.get('amount') ?? left);
    if (this.disputed.has(intent.id)) invalid('This charge has been charged back', 'charge_disputed');
    if (left === 0)
      invalid(`Charge ${intent.latest_charge} has already been refunded.`, 'charge_already_refunded');
    if (amount > left)
      invalid(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        undefined,
        'amount',
      );
    const refund: Refund = {
      ...{ id: this.id('re'), object: 'refund', status: 'succeeded', amount, currency: intent.currency },
      ...{ payment_intent: intent.id, metadata: metadataIn(params, 'metadata') },
    };
    this.refunds.push(refund);
    return refund;
  }

  private listRefunds(params: URLSearchParams): object {
    const of = params.get('payment_intent');
    const data = this.refunds.filter(({ payment_intent }) => payment_intent === of);
    return { object: 'list', url: '/v1/refunds', has_more: false, data };
  }

  private refunded = (intentId: string): number =>
    this.refunds
      .filter(({ payment_intent, status }) => payment_intent === intentId && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);

  /** Keys live for a day. */
  forgetKeys = () => this.kept.clear();

  /** The newest session of an order. */
  sessionOf(orderId: string): StripeSession {
    return [...this.sessions.values()].findLast(({ client_reference_id: of }) => of === orderId)!;
  }

  /** The payer pays on the page of an order. @param how `delayed`: the money comes later, or never */
  pay(orderId: string, how: 'at once' | 'delayed' = 'at once'): StripeSession {
    const session = this.sessionOf(orderId);
    if (session.status !== 'open' || session.expires_at * SECOND_MS < this.now())
      throw new Error('This Checkout Session can not be paid any more');
    const { amount_total: amount, currency } = session;
    const id = this.id('pi');
    this.intents.set(id, {
      ...{
        id,
        object: 'payment_intent',
        status: how === 'delayed' ? 'processing' : 'succeeded',
        amount,
        currency,
      },
      ...{ metadata: this.intentMetadata.get(session.id)!, latest_charge: this.id('ch') },
    });
    return Object.assign(session, {
      ...{
        status: 'complete',
        payment_status: how === 'delayed' ? 'unpaid' : 'paid',
        payment_intent: id,
        url: null,
      },
      customer_details: { name: 'Paula Payer', email: 'paula@payer.example' },
    });
  }

  /** What becomes of money that was on its way. */
  settle(session: StripeSession, outcome: 'succeeded' | 'requires_payment_method'): StripeSession {
    this.intents.get(session.payment_intent!)!.status = outcome;
    if (outcome === 'succeeded') session.payment_status = 'paid';
    return session;
  }

  /** The operator gives money back on Stripe's own pages. @returns the charge */
  refundThere(session: StripeSession, amount: number): object {
    this.createRefund(
      new URLSearchParams({ payment_intent: session.payment_intent!, amount: String(amount) }),
    );
    return this.charge(session);
  }

  charge({ payment_intent: intentId }: StripeSession): object {
    const { amount, currency, metadata, latest_charge: id } = this.intents.get(intentId!)!;
    const amount_refunded = this.refunded(intentId!);
    return { id, object: 'charge', payment_intent: intentId, amount, amount_refunded, currency, metadata };
  }

  dispute(
    { payment_intent: intentId, amount_total: amount, currency }: StripeSession,
    status = 'needs_response',
  ) {
    this.disputed.add(intentId!);
    const reason = 'fraudulent';
    return {
      id: `dp_${intentId}`,
      object: 'dispute',
      payment_intent: intentId,
      amount,
      currency,
      status,
      reason,
    };
  }

  /** A notification as Stripe's own library signs it. */
  notice(type: string, object: object, { secret = SECRET, at = this.now() } = {}) {
    const payload = JSON.stringify({ id: this.id('evt'), object: 'event', type, data: { object } });
    const timestamp = Math.floor(at / SECOND_MS);
    const header = this.library.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { payload, header };
  }
}

/** Sends a notification. @returns status and body of the answer */
export async function notify(
  server: TestServer,
  { payload, header }: { payload: string; header?: string },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${server.url}/payments/stripe/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(header && { 'stripe-signature': header }),
    },
    body: payload,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

function metadataIn(params: URLSearchParams, name: string): Record<string, string> {
  const found = [...params].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(found.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}
