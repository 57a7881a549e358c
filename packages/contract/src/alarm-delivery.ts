import { z } from 'zod';
import { Verdict } from './verdicts/verdict';
import { WEBHOOK_FAILURES } from './webhook-requests';

/** How a person is notified of an alarm. */
export const ALARM_WAYS = ['message', 'email', 'push', 'webhook'] as const;
export type AlarmWay = (typeof ALARM_WAYS)[number];

/** What became of a test message. */
export const ALARM_TEST_OUTCOMES = [
  'delivered',
  /** The mail server could not be reached yet; it is tried again. */
  'waiting',
  /** The installation has no mail server: mails wait in the operator's outbox. */
  'no_mail_server',
  /** The mail server takes no mails for this address. */
  'mail_refused',
  /** The account has no address for mails. */
  'no_address',
  /** They have push notifications in no browser. */
  'no_browser',
  'no_webhook',
  'webhook_off',
  'account_frozen',
  ...WEBHOOK_FAILURES,
] as const;
export type AlarmTestOutcome = (typeof ALARM_TEST_OUTCOMES)[number];

const WebhookAlarm = z.object({
  incident_id: z.number(),
  /** null: the rule was deleted. */
  rule_id: z.number().nullable(),
  rule_name: z.string(),
  severity: z.string(),
  kind: z.string(),
  /** Of one that stands for many devices: the gateway that is the cause; null where that is a network server, or a gateway of others. */
  eui: z.string().nullable(),
  /** The same; empty for a network server of the operator. */
  device_name: z.string(),
  channel: z.number(),
  /** null for what is of the device itself. */
  measurement_id: z.number().nullable(),
  /** In the measurement's unit as `/refer/def/sensor.json` has it; null where nothing is measured. */
  value: z.number().nullable(),
  /** That the value has passed, in the same unit; null where the kind of the rule has none, or the rule was deleted. */
  limit: z.number().nullable(),
  unit: z.string(),
  opened_at: z.iso.datetime(),
  /** Why, as far as the portal found out; null: it is of a value, or nothing was looked for. */
  verdict: Verdict.nullable(),
  /** What happened and why, in the language of the person; the same words as in mails. */
  text: z.string(),
  /** Of one that stands for many devices: how many, and the first of them by name; null: it is of one. */
  affected: z
    .object({ count: z.number(), devices: z.array(z.object({ eui: z.string(), device_name: z.string() })) })
    .nullable(),
});

/** What a webhook gets. */
export const WebhookBody = z.object({
  type: z.enum(['alarms.opened', 'alarms.test']),
  /** When it was written. */
  timestamp: z.iso.datetime(),
  data: z.object({
    /** How many alarms it is about; `alarms` lists the first of them, the worst and oldest first. */
    count: z.number(),
    alarms: z.array(WebhookAlarm),
    /** Of a test: the rule that was tested; otherwise null. */
    tested_rule: z.string().nullable(),
    /** Where people see open alarms; null: the portal does not know its address. */
    url: z.string().nullable(),
  }),
});
export type WebhookBody = z.infer<typeof WebhookBody>;
