import { z } from 'zod';
import { ALARM_TEST_OUTCOMES, ALARM_WAYS } from '../alarm-delivery';
import { ALARM_LIMITS } from '../alarm-limits';
import { call } from '../call';
import { answer } from '../fields';
import { WEBHOOK_FAILURES } from '../webhook-requests';
import { RuleId } from './alarms';

const Webhook = answer({
  address: z.string(),
  is_on: z.boolean(),
  /** null: never. */
  last_success_at: z.number().nullable(),
  /** Of the newest request; null when it succeeded. */
  last_error: z.enum(WEBHOOK_FAILURES).nullable(),
  last_error_at: z.number().nullable(),
  /** Whether the portal turned it off, because it failed for too long or was gone. */
  was_turned_off: z.boolean(),
});
export type AlarmWebhook = z.infer<typeof Webhook>;

const Secret = z.string();
const Outcome = z.enum(ALARM_TEST_OUTCOMES);

/** The caller's own webhook, to which rules send that notify them by webhook; and tests of the ways of notification. */
export const alarmWebhooks = {
  view: call({
    method: 'GET',
    path: '/alarm/view_webhook',
    role: 'administrator',
    notSimulated: true,
    summary: "The caller's own webhook for alarms, without its secret",
    result: answer({
      /** null: there is none. */
      webhook: Webhook.nullable(),
    }),
  }),
  save: call({
    method: 'PUT',
    path: '/alarm/update_webhook',
    role: 'administrator',
    notSimulated: true,
    summary: "Sets the address of the caller's own webhook, or turns it on and off; a new one gets a secret",
    body: z.object({
      address: z
        .url({ protocol: /^https?$/ })
        .max(ALARM_LIMITS.addressLength)
        .refine((address) => !/^https?:\/\/[^/?#]*@/i.test(address)),
      is_on: z.boolean().default(true),
    }),
    result: answer({
      /** Shown this once; null: the webhook has one already. */
      secret: Secret.nullable(),
    }),
  }),
  replaceSecret: call({
    method: 'POST',
    path: '/alarm/replace_webhook_secret',
    role: 'administrator',
    notSimulated: true,
    summary: "Replaces the secret of the caller's own webhook; the earlier one signs nothing any more",
    result: answer({
      /** Shown this once. */
      secret: Secret,
    }),
    fails: ['resource_missing'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/alarm/delete_webhook',
    role: 'administrator',
    notSimulated: true,
    summary: "Deletes the caller's own webhook",
    fails: ['resource_missing'],
  }),
  test: call({
    method: 'POST',
    path: '/alarm/test_webhook',
    role: 'administrator',
    notSimulated: true,
    summary: "Sends a test message to the caller's own webhook, also while it is off",
    result: answer({ outcome: Outcome }),
    fails: ['resource_missing', 'too_frequent'],
  }),
  testRule: call({
    method: 'POST',
    path: '/alarm/test_rule',
    role: 'administrator',
    summary: 'Sends a test message to the receivers of a rule, by each way that it notifies them',
    body: z.object({ rule_id: RuleId }),
    result: z.array(
      answer({
        user_id: z.string(),
        /** Display name. */
        name: z.string(),
        way: z.enum(ALARM_WAYS),
        outcome: Outcome,
      }),
    ),
    fails: ['resource_missing', 'too_frequent'],
  }),
};
