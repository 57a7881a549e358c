import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { PUSH_LIMITS } from '../push-limits';
import { WEBHOOK_FAILURES } from '../webhook-requests';

/** Why a browser's push service did not take a message. */
export const PUSH_FAILURES = WEBHOOK_FAILURES;

const SubscriptionId = z.uuid();

/** Bytes in Base64url without padding, as browsers write them. */
const bytesOf = (count: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`));

/** What a browser got from its push service: where messages go, and with what they are encrypted (RFC 8291). */
const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(PUSH_LIMITS.endpointLength),
  /** Public key of the browser, a point on P-256. */
  p256dh: bytesOf(65),
  /** Known to the browser and the portal alone. */
  auth: bytesOf(16),
});

const Browser = answer({
  subscription_id: z.string(),
  /** As the browser names itself. */
  user_agent: z.string(),
  /** Whether the caller's session is in this browser. */
  is_current: z.boolean(),
  created_at: z.number(),
  /** When its push service took a notification last; null: not yet. */
  last_used_at: z.number().nullable(),
  /** Of the newest attempt; null when it succeeded. */
  last_error: z.enum(PUSH_FAILURES).nullable(),
});
export type PushBrowser = z.infer<typeof Browser>;

/** Push notifications of the caller: the browsers that show them. */
export const push = {
  view: call({
    method: 'GET',
    path: '/user/view_push',
    role: 'limited',
    notSimulated: true,
    summary: "The caller's browsers that show push notifications",
    result: answer({
      /** Of the portal, by which push services know it (RFC 8292). */
      public_key: z.string(),
      browsers: z.array(Browser),
    }),
  }),
  subscribe: call({
    method: 'POST',
    path: '/user/subscribe_push',
    role: 'limited',
    notSimulated: true,
    summary: 'Has a browser show push notifications of the caller, until their session there is ended',
    body: Subscription,
    result: answer({ subscription_id: z.string() }),
    fails: ['parameter_invalid', 'creation_limit_reached', 'data_duplicate'],
  }),
  remove: call({
    method: 'PUT',
    path: '/user/remove_push',
    role: 'limited',
    notSimulated: true,
    summary: 'Ends push notifications in one of the browsers of the caller',
    body: z.object({ subscription_id: SubscriptionId }),
    fails: ['resource_missing'],
  }),
  test: call({
    method: 'POST',
    path: '/user/test_push',
    role: 'limited',
    notSimulated: true,
    summary: 'Pushes a test notification to one of the browsers of the caller, also in quiet hours',
    body: z.object({ subscription_id: SubscriptionId }),
    result: answer({
      /** Why the push service did not take it; null: it did. */
      failure: z.enum(PUSH_FAILURES).nullable(),
    }),
    fails: ['resource_missing', 'too_frequent'],
  }),
  renew: call({
    method: 'POST',
    path: '/user/renew_push',
    role: 'public',
    summary:
      'A browser whose push service gave it another address says so, and proves that it has the earlier one',
    body: z.object({ earlier: Subscription, subscription: Subscription }),
    fails: ['resource_missing', 'parameter_invalid', 'data_duplicate', 'trigger_limit'],
  }),
};
