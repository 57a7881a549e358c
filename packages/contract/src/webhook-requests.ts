/** Why a webhook did not take a message. */
export const WEBHOOK_FAILURES = [
  'address_malformed',
  /** Not for this organisation: only the operator's organisation reaches its own network. */
  'address_refused',
  'name_unknown',
  'unreachable',
  'timeout',
  /** It answered with another address, which is not followed. */
  'redirected',
  /** 410: it wants no further messages, and is turned off. */
  'gone',
  /** Any other status than 2xx. */
  'refused',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** Headers of a message to a webhook, as Standard Webhooks names them: docs/webhooks.md. */
export const WEBHOOK_HEADERS = {
  /** The same for every attempt. */
  id: 'webhook-id',
  /** Of the attempt, Unix seconds. */
  timestamp: 'webhook-timestamp',
  /** `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. */
  signature: 'webhook-signature',
} as const;
