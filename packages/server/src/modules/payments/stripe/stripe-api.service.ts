import { SECOND_MS } from '@fieldscope/contract/time';
import type Stripe from 'stripe';
import type { FetchOutside } from '../../../platform/http/outbound';
import type { KindParts } from '../kinds/kind';

/** Of each attempt; a request is tried twice. */
const TIMEOUT_MS = 8 * SECOND_MS;
const RETRIES = 1;
const ANSWER_BYTES = 1_048_576;
/** Of one process: while Stripe hangs, so many calls wait for it, and others are refused at once. */
const MOST_AT_ONCE = 16;

/** A request to Stripe without the answer that was wanted. Its message has nothing that Stripe said in words: that may name people. */
export class StripeFault extends Error {
  constructor(
    /** HTTP status; undefined: there was no answer. */
    readonly status: number | undefined,
    readonly code: string,
    readonly requestId: string | undefined,
  ) {
    super(`Stripe: ${status ?? 'no answer'} ${code}`.trim());
  }

  /** Whether asking for the same again is of no use. */
  get isRefusal(): boolean {
    return this.status === 400 || this.status === 402 || this.status === 404;
  }
}

export interface StripeApi {
  /** Names this installation among those that use the account. */
  installationId: string;
  webhookSecret: string;
  webhooks: Stripe['webhooks'];
  /** @throws StripeFault */
  ask<T>(request: (stripe: Stripe) => Promise<T>): Promise<T>;
}

/** Opens Stripe's own library; it is loaded where orders are paid with Stripe, and nowhere else. */
export async function openStripeApi({
  config,
  fetchOutside,
  secrets,
}: Pick<KindParts, 'config' | 'fetchOutside' | 'secrets'>): Promise<StripeApi> {
  const { default: Library } = await import('stripe');
  const { protocol, hostname, port } = new URL(config.STRIPE_URL);
  const isPlain = protocol === 'http:';
  const stripe = new Library(config.STRIPE_SECRET_KEY!, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    httpClient: Library.createFetchHttpClient(boundedFetch(fetchOutside)),
    timeout: 2 * TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  return {
    installationId: secrets.hmac('installation at Stripe').toString('base64url', 0, 12),
    webhookSecret: config.STRIPE_WEBHOOK_SECRET!,
    webhooks: stripe.webhooks,
    async ask(request) {
      try {
        return await request(stripe);
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

/** Requests of the library by our own way out, which bounds time and length of whatever is answered. */
function boundedFetch(fetchOutside: FetchOutside): typeof fetch {
  let inFlight = 0;
  return async (address, init) => {
    if (inFlight >= MOST_AT_ONCE) throw new Error('too many requests wait for Stripe');
    inFlight += 1;
    try {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const body = init?.body;
      return await fetchOutside(
        String(address),
        { method: init?.method ?? 'GET', headers, ...(typeof body === 'string' && { body }) },
        // The operator's own setting.
        { audience: 'operator', timeoutMs: TIMEOUT_MS, answerBytes: ANSWER_BYTES },
      );
    } finally {
      inFlight -= 1;
    }
  };
}

/** What the library throws, by the names of its errors; anything else is a mistake of ours. */
function faultOf(error: unknown): unknown {
  const { type, statusCode, code, requestId } = error as Stripe.errors.StripeError;
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return error;
  return new StripeFault(statusCode, code ?? type, requestId);
}
