import { z } from 'zod';
import { ADOPTION_LIMITS } from '../adoption-limits';
import { call } from '../call';
import { answer, DeviceName, listOf, nameUpTo } from '../fields';
import { Eui, EuiInAnyCase } from '../ids';
import { LIMITS } from '../limits';
import { isMessageMapping, type MessageMapping } from '../message-mapping/mapping';
import { NETWORK_SERVER_KINDS } from '../network-server-kinds';
import { CONNECTION_WAYS } from '../network-server-kinds/kind';

export const ConnectionId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const ConnectionName = nameUpTo(LIMITS.connections.nameLength);

/** What becomes of asking a network server's cloud to send here. */
export const CONFIRMATION_OUTCOMES = [
  'confirmed',
  'refused',
  'address_refused',
  'name_unknown',
  'unreachable',
  'timeout',
] as const;
export type ConfirmationOutcome = (typeof CONFIRMATION_OUTCOMES)[number];

const Connection = answer({
  connection_id: z.number(),
  name: z.string(),
  kind: z.enum(NETWORK_SERVER_KINDS),
  way: z.enum(CONNECTION_WAYS),
  created_at: z.number(),
  /** null: never. */
  last_message_at: z.number().nullable(),
  messages_last_hour: z.number(),
  /** Whether somebody has said how its messages are read; null: nobody has to. */
  is_mapped: z.boolean().nullable(),
  /** Of a network server that has the address of its messages confirmed first; null: it has not asked yet, or never does. */
  confirmation: answer({ outcome: z.enum(CONFIRMATION_OUTCOMES), at: z.number() }).nullable(),
  /** Messages that were not stored, the newest first. */
  refusals: z.array(
    answer({
      /** Name of an error. */
      reason: z.string(),
      count: z.number(),
      /** The newest of them: what it was about, and the beginning of its body. */
      example: z.string(),
      last_at: z.number(),
    }),
  ),
});
export type Connection = z.infer<typeof Connection>;

/** What became of a message of a network server. */
export const MESSAGE_OUTCOMES = ['stored', 'duplicate', 'refused', 'ignored', 'heard', 'kept'] as const;

export const connections = {
  list: call({
    method: 'GET',
    path: '/connection/list_connections',
    role: 'observer',
    summary: "The organisation's own network server connections, with what came through them",
    result: z.array(Connection),
  }),
  create: call({
    method: 'POST',
    path: '/connection/create_connection',
    role: 'administrator',
    notSimulated: true,
    summary: 'Creates a connection for a network server; its token is in this response only',
    body: z.object({
      name: ConnectionName,
      kind: z.enum(NETWORK_SERVER_KINDS),
      way: z.enum(CONNECTION_WAYS).default('http'),
    }),
    result: answer({ connection_id: z.number(), token: z.string() }),
    // The organisation has as many connections as it may, or the kind does not send that way.
    fails: ['operation_unsupported'],
  }),
  rename: call({
    method: 'PATCH',
    path: '/connection/update_connection',
    role: 'administrator',
    summary: 'Renames a connection',
    body: z.object({ connection_id: ConnectionId, name: ConnectionName }),
    fails: ['resource_missing'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/connection/delete_connection',
    role: 'administrator',
    notSimulated: true,
    summary: 'Deletes a connection; its token stops at once',
    query: z.object({ connection_id: ConnectionId }),
    fails: ['resource_missing'],
  }),
  sendTest: call({
    method: 'POST',
    path: '/connection/send_test_uplink',
    role: 'administrator',
    summary:
      'Takes a test uplink as if the connection had sent it: an empty one of a device, or a reading of an unknown device',
    body: z.object({ connection_id: ConnectionId, dev_eui: EuiInAnyCase.optional() }),
    result: answer({
      dev_eui: Eui,
      outcome: z.enum([...MESSAGE_OUTCOMES, 'failed']),
      /** Why it was stored raw only, or the name of the error with which it failed. */
      reason: z.string().nullable(),
    }),
    fails: ['resource_missing'],
  }),
};

const Mapping = z.custom<MessageMapping>(isMessageMapping);

export const messageMappings = {
  view: call({
    method: 'GET',
    path: '/connection/view_mapping',
    role: 'observer',
    summary: 'How the messages of a connection for any JSON are read, and the newest of them',
    query: z.object({ connection_id: ConnectionId }),
    result: answer({
      /** null: nobody has said so yet. */
      mapping: Mapping.nullable(),
      /** The newest first. */
      messages: z.array(
        answer({
          message_id: z.number(),
          received_at: z.number(),
          /** JSON; of a long message its beginning. */
          body: z.string(),
          is_complete: z.boolean(),
        }),
      ),
    }),
    fails: ['resource_missing'],
  }),
  save: call({
    method: 'PUT',
    path: '/connection/update_mapping',
    role: 'administrator',
    summary:
      'Says how the messages of a connection for any JSON are read; what was kept until then is read at once',
    body: z.object({ connection_id: ConnectionId, mapping: Mapping }),
    /** Messages that waited and are stored or heard now, and those that were refused. */
    result: answer({ taken: z.number(), unread: z.number() }),
    fails: ['resource_missing'],
  }),
};

/** How much speaks for a model: its check sum is right, and what it measures are the sensors of that model. */
const Certainty = z.enum(['checksum_and_sensors', 'checksum', 'sensors', 'layout']);
export type Certainty = z.infer<typeof Certainty>;

const HeardDevice = answer({
  dev_eui: Eui,
  /** What the network server calls it. */
  name: z.string(),
  /** Name of the connection through which it was heard last; empty: it is deleted. */
  connection: z.string(),
  first_heard_at: z.number(),
  last_heard_at: z.number(),
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  messages: z.number(),
  /** Uplinks that are kept until the device is adopted. */
  kept: z.number(),
  /** Models whose codec reads its newest payloads, best first. */
  candidates: z.array(answer({ model: z.string(), certainty: Certainty })),
});
export type HeardDevice = z.infer<typeof HeardDevice>;

export const heardDevices = {
  list: call({
    method: 'GET',
    path: '/device/list_heard_devices',
    role: 'observer',
    summary:
      "DevEUIs that came through the organisation's connections and that it does not have, newest first",
    result: z.array(HeardDevice),
  }),
  adopt: call({
    method: 'PUT',
    path: '/production/adopt',
    role: 'administrator',
    summary:
      "Adds devices by EUI and model, or device profile, alone; they are heard through the organisation's own connections. All or none",
    body: z.object({
      devices: listOf(
        z.object({
          /** Text, so that a malformed EUI is refused with 11330 and not with a parameter error. */
          dev_eui: z.string().trim().min(1).max(64),
          model: z.string().min(1).max(64).optional(),
          /** Instead of a model; with both the call is refused. */
          profile_id: z.number().int().min(1).max(0x7fff_ffff).optional(),
          name: DeviceName.optional(),
          group_uuid: z.string().max(16).optional(),
        }),
        { least: 1, most: ADOPTION_LIMITS.devicesPerCall },
      ),
    }),
    result: answer({
      devices: z.array(answer({ eui: Eui, model: z.string(), kind: z.string(), name: z.string() })),
      /** Uplinks that had been heard before and are stored now. */
      uplinks: z.number(),
    }),
    fails: [
      'eui_malformed',
      // The model is unknown or uploads by itself; the facts name its row.
      'feature_unsupported',
      'registered_again',
      // The organisation has adopted as many devices as it may.
      'eui_count_exceeded',
      // It has no such profile.
      'resource_missing',
      'group_missing',
      'too_frequent',
    ],
  }),
  remove: call({
    method: 'DELETE',
    path: '/device/delete_heard_devices',
    role: 'administrator',
    summary: 'Deletes what was heard of devices and gateways that were not adopted',
    query: z.object({ dev_eui: listOf(EuiInAnyCase, { least: 1, most: ADOPTION_LIMITS.devicesPerCall }) }),
    fails: ['too_frequent'],
  }),
};
