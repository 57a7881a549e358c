import { z } from 'zod';
import { ALARM_RESOLUTIONS, AlarmHours, SEVERITIES } from '../alarm-conditions';
import { ALARM_KINDS, AlarmCondition } from '../alarm-kinds';
import { ALARM_LIMITS } from '../alarm-limits';
import { call } from '../call';
import { answer, listOf, nameUpTo, sortedBy } from '../fields';
import { Channel, Eui, EuiInAnyCase, GroupId, MeasurementId, UserId } from '../ids';
import { cappedPageOf, Paging, pageOf } from '../paging';
import { TimeInQuery } from '../time';
import { Verdict } from '../verdicts/verdict';

export const RuleId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const AlarmId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const minutesUpTo = (most: number) => z.number().int().min(0).max(most);

/** What a rule watches: one device, the nodes of a group ('' is the Default group), or with neither every device. */
const scope = {
  eui: EuiInAnyCase.nullable().default(null),
  group_uuid: GroupId.nullable().default(null),
  /** null: every channel. */
  channel: Channel.nullable().default(null),
  /** null for the kinds that are of the device. */
  measurement_id: MeasurementId.nullable().default(null),
};

const rule = {
  name: nameUpTo(ALARM_LIMITS.nameLength),
  severity: z.enum(SEVERITIES),
  is_on: z.boolean().default(true),
  condition: AlarmCondition,
  ...scope,
  /** For how long the condition must hold until there is an alarm. */
  hold_minutes: minutesUpTo(ALARM_LIMITS.holdMinutes).default(0),
  /** How long after the end of an alarm there is no next one of the same channel. */
  cooldown_minutes: minutesUpTo(ALARM_LIMITS.cooldownMinutes).default(0),
  /** When alarms may begin; null: always. */
  hours: AlarmHours.nullable().default(null),
  /** Persons of the organisation who are notified: in the message centre, and by email, in their browsers and by their own webhook where wanted. */
  receivers: listOf(
    z.object({
      user_id: UserId,
      by_email: z.boolean(),
      /** As soon as a browser of theirs shows push notifications. */
      by_push: z.boolean().default(true),
      by_webhook: z.boolean().default(false),
    }),
    { most: ALARM_LIMITS.receivers },
  ).default([]),
};

const Rule = answer({
  rule_id: z.number(),
  name: z.string(),
  severity: z.enum(SEVERITIES),
  is_on: z.boolean(),
  condition: AlarmCondition,
  eui: Eui.nullable(),
  /** null: the rule is not of one device. */
  device_name: z.string().nullable(),
  group_uuid: z.string().nullable(),
  channel: z.number().nullable(),
  measurement_id: z.number().nullable(),
  hold_minutes: z.number(),
  cooldown_minutes: z.number(),
  hours: AlarmHours.nullable(),
  receivers: z.array(
    answer({ user_id: z.string(), by_email: z.boolean(), by_push: z.boolean(), by_webhook: z.boolean() }),
  ),
  open_count: z.number(),
});
export type AlarmRule = z.infer<typeof Rule>;

const Alarm = answer({
  alarm_id: z.number(),
  /** null: the rule was deleted. */
  rule_id: z.number().nullable(),
  rule_name: z.string(),
  severity: z.enum(SEVERITIES),
  kind: z.enum(ALARM_KINDS),
  /** Of one that stands for many devices: the gateway that is the cause; null where that is a network server, or a gateway of others. */
  eui: Eui.nullable(),
  device_name: z.string(),
  /** null: the organisation does not have the device any more. */
  is_gateway: z.boolean().nullable(),
  channel: z.number(),
  measurement_id: z.number().nullable(),
  opened_at: z.number(),
  /** Value with which it began, and the worst since; null where nothing is measured. */
  value: z.number().nullable(),
  worst: z.number().nullable(),
  /** Of the rule, that the value passed when it began; null: its kind has none, or it began before this was kept. */
  limit: z.number().nullable(),
  resolved_at: z.number().nullable(),
  resolution: z.enum(ALARM_RESOLUTIONS).nullable(),
  /** Display names; null: no person, or the account is gone. */
  resolved_by: z.string().nullable(),
  acknowledged_at: z.number().nullable(),
  acknowledged_by: z.string().nullable(),
  assigned_to: answer({ user_id: z.string(), name: z.string() }).nullable(),
  /** Until then this rule and channel notify no one. */
  silenced_until: z.number().nullable(),
  /** Why, as far as the portal found out; null: it is of a value, or nothing is known. */
  verdict: Verdict.nullable(),
  /** It stands for the alarms of so many devices with one common cause, of which so many are open; null: it is of one device. */
  affected: answer({ count: z.number(), open: z.number() }).nullable(),
  /** The alarm that stands for this one: it is changed through that. */
  joined_alarm_id: z.number().nullable(),
});
export type Alarm = z.infer<typeof Alarm>;

/** What a list of alarms can be sorted by. */
export const ALARM_COLUMNS = ['opened', 'resolved', 'severity', 'device', 'rule', 'worst'] as const;

/** What came of a ticket: done now, or by this or another person before; or the alarms are over. */
export const TICKET_OUTCOMES = ['acknowledged', 'acknowledged_before', 'over'] as const;

const chosen = { alarm_id: listOf(AlarmId, { least: 1, most: ALARM_LIMITS.alarmsPerCall }) };

export const alarms = {
  listRules: call({
    method: 'GET',
    path: '/alarm/list_rules',
    role: 'observer',
    summary: "The organisation's alarm rules by name",
    result: z.array(Rule),
  }),
  listReceivers: call({
    method: 'GET',
    path: '/alarm/list_receivers',
    role: 'observer',
    summary: 'Persons of the organisation who can be notified of alarms',
    result: z.array(
      answer({
        user_id: z.string(),
        name: z.string(),
        /** Whether the account has an address for mails. */
        has_email: z.boolean(),
        /** Whether a browser of theirs shows push notifications. */
        has_push: z.boolean(),
        /** Whether they have a webhook that is on. */
        has_webhook: z.boolean(),
      }),
    ),
  }),
  createRule: call({
    method: 'POST',
    path: '/alarm/create_rule',
    role: 'administrator',
    summary: 'Makes an alarm rule; it watches what is measured from now on',
    body: z.object(rule),
    result: answer({ rule_id: z.number() }),
    // The organisation has as many rules as it may; no such geofence.
    fails: [
      'resource_missing',
      'device_not_in_organisation',
      'group_missing',
      'account_missing',
      'parameter_missing',
      'operation_unsupported',
    ],
  }),
  updateRule: call({
    method: 'PUT',
    path: '/alarm/update_rule',
    role: 'administrator',
    summary: 'Replaces an alarm rule; its open alarms end',
    body: z.object({ rule_id: RuleId, ...rule }),
    fails: [
      'resource_missing',
      'device_not_in_organisation',
      'group_missing',
      'account_missing',
      'parameter_missing',
    ],
  }),
  removeRule: call({
    method: 'DELETE',
    path: '/alarm/delete_rule',
    role: 'administrator',
    summary: 'Deletes an alarm rule; its open alarms end and its history stays',
    query: z.object({ rule_id: RuleId }),
    fails: ['resource_missing'],
  }),
  listAlarms: call({
    method: 'GET',
    path: '/alarm/list_alarms',
    role: 'observer',
    summary:
      'Alarms, those that are open and worst first; those of one common cause are one, unless devices are named',
    query: z.object({
      alarm_id: AlarmId.optional(),
      status: z.enum(['open', 'resolved']).optional(),
      severity: listOf(z.enum(SEVERITIES)).optional(),
      eui: listOf(EuiInAnyCase).optional(),
      rule_id: RuleId.optional(),
      /** Of when they began. */
      time_start: TimeInQuery.optional(),
      time_end: TimeInQuery.optional(),
      ...Paging,
      ...sortedBy(ALARM_COLUMNS),
    }),
    result: cappedPageOf(Alarm),
  }),
  listAffected: call({
    method: 'GET',
    path: '/alarm/list_affected',
    role: 'observer',
    summary: 'Devices for which an alarm of a common cause stands, those that are still silent first',
    query: z.object({ alarm_id: AlarmId, ...Paging }),
    result: pageOf(
      answer({
        eui: Eui,
        device_name: z.string(),
        /** null: the organisation does not have it any more. */
        is_gateway: z.boolean().nullable(),
        opened_at: z.number(),
        resolved_at: z.number().nullable(),
      }),
    ),
    fails: ['resource_missing'],
  }),
  countOpen: call({
    method: 'GET',
    path: '/alarm/count_open',
    role: 'observer',
    summary: 'How many alarms are open',
    result: answer({
      critical: z.number(),
      warning: z.number(),
      info: z.number(),
      unacknowledged: z.number(),
    }),
  }),
  acknowledge: call({
    method: 'POST',
    path: '/alarm/acknowledge',
    role: 'administrator',
    summary: 'Says that the caller has seen these open alarms',
    body: z.object(chosen),
    fails: ['resource_missing'],
  }),
  acknowledgeByTicket: call({
    method: 'POST',
    path: '/alarm/acknowledge_by_ticket',
    role: 'public',
    summary:
      'Acknowledges the alarms of a push notification, by the ticket in it, which works once and for a day',
    body: z.object({ ticket: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    result: answer({
      outcome: z.enum(TICKET_OUTCOMES),
      /** The same in words, in the language of the person. */
      text: z.string(),
    }),
    fails: ['expired', 'account_frozen', 'trigger_limit'],
  }),
  assign: call({
    method: 'POST',
    path: '/alarm/assign',
    role: 'administrator',
    summary: 'Assigns open alarms to a person of the organisation, or to no one',
    body: z.object({ ...chosen, user_id: UserId.nullable() }),
    fails: ['resource_missing', 'account_missing'],
  }),
  silence: call({
    method: 'POST',
    path: '/alarm/silence',
    role: 'administrator',
    summary: 'Silences the rules and channels of these open alarms for so many minutes',
    body: z.object({ ...chosen, minutes: z.number().int().min(0).max(ALARM_LIMITS.silenceMinutes) }),
    fails: ['resource_missing'],
  }),
  resolve: call({
    method: 'POST',
    path: '/alarm/resolve',
    role: 'administrator',
    summary: 'Ends open alarms by hand; the next one comes once the value was good in between',
    body: z.object(chosen),
    fails: ['resource_missing'],
  }),
  preview: call({
    method: 'POST',
    path: '/alarm/preview',
    reads: true,
    needsCredits: true,
    readsMuch: 'history',
    role: 'observer',
    summary: 'How often a rule would have fired in the last 30 days, on what was measured',
    body: z.object({
      condition: AlarmCondition,
      ...scope,
      hold_minutes: rule.hold_minutes,
      cooldown_minutes: rule.cooldown_minutes,
      hours: rule.hours,
    }),
    result: answer({
      count: z.number(),
      /** When, newest first; the newest of them. */
      times: z.array(z.number()),
      /** How many series the scope has, and how many of them were looked at. */
      series_count: z.number(),
      series_read: z.number(),
    }),
    // What is of the device is not in the history of values.
    fails: ['device_not_in_organisation', 'group_missing', 'parameter_missing', 'operation_unsupported'],
  }),
};
