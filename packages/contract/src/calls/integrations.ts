import { z } from 'zod';
import { call } from '../call';
import { answer, listOf, nameUpTo } from '../fields';
import { Eui, GroupId } from '../ids';
import { INTEGRATION_TOPICS } from '../integration-events';
import { INTEGRATION_KINDS, INTEGRATION_STATES, IntegrationKindSettings } from '../integration-kinds';
import { INTEGRATION_LIMITS } from '../integration-limits';
import { WEBHOOK_FAILURES } from '../webhook-requests';

/** Why a target did not take a message. */
export const INTEGRATION_FAILURES = [
  ...WEBHOOK_FAILURES,
  /** 401 or 403: its key or password is wrong. */
  'unauthorised',
  /** Nobody who is trusted signed its certificate, or it is for another name. */
  'certificate_refused',
  /** 404: what was named in the settings is not there. */
  'not_found',
  /** The table lacks columns, or they have another type. */
  'columns_missing',
  /** The table has no key by which rows that come again are recognised. */
  'key_missing',
  /** The user may not do what is needed. */
  'not_permitted',
  /** The target does not encrypt, or its certificate is not trusted. */
  'not_encrypted',
] as const;
export type IntegrationFailure = (typeof INTEGRATION_FAILURES)[number];

const IntegrationId = z.uuid();
const MessageId = z.uuid();
const one = z.object({ integration_id: IntegrationId });

/** Of which devices: those that are named, those of a group ('' is the Default group), or with neither all. */
const scope = {
  euis: listOf(Eui, { most: INTEGRATION_LIMITS.devices }).nullable().default(null),
  group_uuid: GroupId.nullable().default(null),
};

const facts = {
  name: nameUpTo(INTEGRATION_LIMITS.nameLength),
  topics: listOf(z.enum(INTEGRATION_TOPICS), { least: 0 }),
  ...scope,
};

/** By the names that its kind declares; what is left out stays as it is. */
const secrets = z.record(z.string().max(32), z.string().max(INTEGRATION_LIMITS.secretLength)).default({});

const Lag = answer({
  /** Entries of the log that were not sent yet. */
  entries: z.number(),
  /** Whether there are more than were counted. */
  is_more: z.boolean(),
  /** When the first of them was stored; null: there is none. */
  since: z.number().nullable(),
});

const Integration = answer({
  integration_id: IntegrationId,
  kind: z.enum(INTEGRATION_KINDS),
  name: z.string(),
  /** As its kind declares them. */
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Names of the secrets that it has. */
  secrets: z.array(z.string()),
  topics: z.array(z.enum(INTEGRATION_TOPICS)),
  euis: z.array(Eui).nullable(),
  group_uuid: z.string().nullable(),
  /** Whether the group that it was made for was deleted: it is told of no device. */
  is_group_missing: z.boolean(),
  is_on: z.boolean(),
  /** Whether the portal switched it off, because its target wants nothing any more. */
  was_turned_off: z.boolean(),
  state: z.enum(INTEGRATION_STATES),
  /** null: never. */
  last_message_at: z.number().nullable(),
  /** Of the newest attempt; null when it succeeded. */
  last_error: z.enum(INTEGRATION_FAILURES).nullable(),
  /** HTTP status of the newest attempt; null: there was none. */
  last_status: z.number().nullable(),
  /** What its error is about, as names of columns; null: nothing is known. */
  last_detail: z.string().nullable(),
  last_error_at: z.number().nullable(),
  failing_since: z.number().nullable(),
  lag: Lag,
});
export type Integration = z.infer<typeof Integration>;

export const MESSAGE_STATES = ['delivered', 'waiting'] as const;

const Message = answer({
  message_id: MessageId,
  /** When it was taken, or tried last. */
  at: z.number(),
  state: z.enum(MESSAGE_STATES),
  error: z.enum(INTEGRATION_FAILURES).nullable(),
  status: z.number().nullable(),
  events: z.number(),
  bytes: z.number(),
  attempts: z.number(),
});
export type IntegrationMessage = z.infer<typeof Message>;

const Outcome = answer({
  /** null: it was taken. */
  error: z.enum(INTEGRATION_FAILURES).nullable(),
  status: z.number().nullable(),
  /** What the error is about; null: nothing is known. */
  detail: z.string().nullable(),
});
export type IntegrationOutcome = z.infer<typeof Outcome>;

/** Shown this once. */
const secret = z.string().nullable();
const WRONG_SCOPE = ['device_not_in_organisation', 'group_missing'] as const;

/** Where readings, states and commands go on to: docs/integrations.md. */
export const integrations = {
  list: call({
    method: 'GET',
    path: '/integration/list',
    role: 'administrator',
    summary: "The organisation's integrations, without their secrets",
    result: z.array(Integration),
  }),
  create: call({
    method: 'POST',
    path: '/integration/create',
    role: 'administrator',
    notSimulated: true,
    summary: 'Creates an integration, switched on; it is told of what comes from then on',
    body: z.intersection(z.object({ ...facts, secrets }), IntegrationKindSettings),
    result: answer({ integration_id: IntegrationId, secret }),
    fails: ['creation_limit_reached', 'parameter_invalid', ...WRONG_SCOPE],
  }),
  update: call({
    method: 'POST',
    path: '/integration/update',
    role: 'administrator',
    notSimulated: true,
    summary: 'Changes an integration; it is tried again at once',
    body: z.intersection(one.extend({ ...facts, secrets }), IntegrationKindSettings),
    fails: ['resource_missing', 'parameter_invalid', ...WRONG_SCOPE],
  }),
  switch: call({
    method: 'POST',
    path: '/integration/switch',
    role: 'administrator',
    summary: 'Switches an integration on or off; switched on, it goes on where it stopped',
    body: one.extend({ is_on: z.boolean() }),
    fails: ['resource_missing'],
  }),
  replaceSecret: call({
    method: 'POST',
    path: '/integration/replace_secret',
    role: 'administrator',
    notSimulated: true,
    summary: 'Replaces the secret that the portal made; the earlier one signs nothing any more',
    body: one,
    result: answer({ secret: z.string() }),
    fails: ['resource_missing'],
  }),
  test: call({
    method: 'POST',
    path: '/integration/test',
    role: 'administrator',
    summary: 'Sends a test message at once, also while the integration is off',
    body: one,
    result: Outcome,
    fails: ['resource_missing', 'too_frequent'],
  }),
  listMessages: call({
    method: 'GET',
    path: '/integration/list_messages',
    role: 'administrator',
    summary: 'The newest messages of an integration, newest first',
    query: one,
    result: z.array(Message),
    fails: ['resource_missing'],
  }),
  sendAgain: call({
    method: 'POST',
    path: '/integration/send_message_again',
    role: 'administrator',
    summary: 'Sends a message again at once, with the same id',
    body: one.extend({ message_id: MessageId }),
    result: Outcome,
    fails: ['resource_missing', 'too_frequent'],
  }),
  replay: call({
    method: 'POST',
    path: '/integration/replay',
    role: 'administrator',
    summary: 'Sends again what was stored since a time, as far as it is kept; events keep their ids',
    body: one.extend({ since: z.number().int().min(0) }),
    fails: ['resource_missing'],
  }),
  remove: call({
    method: 'POST',
    path: '/integration/delete',
    role: 'administrator',
    summary: 'Deletes an integration',
    body: one,
    fails: ['resource_missing'],
  }),
};
