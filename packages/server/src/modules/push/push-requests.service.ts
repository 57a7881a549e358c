import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { WebhookFailure } from '@fieldscope/contract/webhook-requests';
import { fetchOutside } from '../../platform/http/outbound';
import { failureOfError, failureOfStatus } from '../../platform/http/signed-messages';
import type { PlatformServices } from '../../platform/services';
import { audienceOf } from '../accounts/organisation.service';
import { readKeys } from './push-keys.service';
import type { Target } from './subscriptions.repository';
import { unsealed } from './subscriptions.service';

export const URGENCIES = ['low', 'normal', 'high'] as const;

/** A message as push services get it: RFC 8030. */
export interface Sent {
  /** JSON of a `PushMessage`. */
  text: string;
  /** Takes the place of a message with the same one that still waits there. */
  topic: string;
  urgency: (typeof URGENCIES)[number];
  /** How long it is kept for a browser that is off. */
  keptSeconds: number;
}

export interface Answered {
  failure: WebhookFailure | undefined;
  /** Whether another attempt may succeed; absent: it was taken. */
  isForNow?: boolean;
  /** When the push service wants that attempt, at the earliest; undefined: it does not say. */
  afterSeconds?: number;
}

/** Answers that do not say that the subscription or the message is wrong. */
const FOR_NOW = new Set([408, 425, 429]);
const GONE = new Set([404, 410]);
const SERVER_ERROR = 500;

/** Encrypts a message for a browser (RFC 8291), signs it (RFC 8292), and gives it to the browser's push service. */
export async function postPush(
  services: Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'config' | 'publicUrl'>,
  target: Target,
  { text, topic, urgency, keptSeconds }: Sent,
): Promise<Answered> {
  const { endpoint, p256dh, auth } = unsealed(services, target);
  const keys = await readKeys(services);
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: contactOf(services), ...keys },
    TTL: keptSeconds,
    contentEncoding: 'aes128gcm',
    ...{ urgency, topic },
  });
  const headers = Object.fromEntries(
    Object.entries(request.headers as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  );
  try {
    const audience = await audienceOf(services.db, target.orgId);
    const answer = await fetchOutside(
      endpoint,
      { method: 'POST', headers, body: request.body! },
      { audience, timeoutMs: PUSH_LIMITS.timeoutMs, answerBytes: 0 },
    );
    return answeredOf(answer, services.clock.now());
  } catch (error) {
    const failure = failureOfError(error);
    return { failure, isForNow: failure !== 'address_refused' };
  }
}

function answeredOf({ ok, status, headers }: Response, now: number): Answered {
  if (ok) return { failure: undefined };
  if (GONE.has(status)) return { failure: 'gone', isForNow: false };
  const isForNow = status >= SERVER_ERROR || FOR_NOW.has(status);
  return {
    failure: failureOfStatus(status),
    isForNow,
    afterSeconds: isForNow ? retryAfter(headers.get('retry-after'), now) : undefined,
  };
}

/** Seconds, or a date (RFC 9110, 10.2.3); undefined where it is neither. */
function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / SECOND_MS;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Whom a push service may turn to: the portal where it has a public address, else whoever its mails are from. */
function contactOf({ config, publicUrl }: Pick<PlatformServices, 'config' | 'publicUrl'>): string {
  const url = publicUrl();
  if (url.startsWith('https://')) return url;
  const [, address = config.MAIL_FROM] = /<([^>]+)>/.exec(config.MAIL_FROM) ?? [];
  return `mailto:${config.SUPPORT_EMAIL ?? address}`;
}
