import { z } from 'zod';
import { ADOPTION_LIMITS } from '../adoption-limits';
import { call } from '../call';
import { answer, listOf } from '../fields';
import { Eui, EuiInAnyCase } from '../ids';
import { REGIONS } from '../lorawan-regions';
import { NETWORK_SERVER_LIMITS } from '../network-server-limits';
import { ConnectionId } from './connections';

/** Why a network server did not do what it was asked for. */
export const API_REFUSALS = [
  'address_malformed',
  /** Not for this organisation: only the operator's organisation reaches its own network. */
  'address_refused',
  'name_unknown',
  'unreachable',
  'timeout',
  'key_refused',
  /** The key may not do something; its detail is the right that is missing, in the words of the network server. */
  'right_missing',
  /** The key is wrong, or belongs to one tenant, whose id has to be given. */
  'tenant_missing',
  'application_missing',
  /** The application is in another cluster of the network server, which is its detail. */
  'cluster_differs',
  'quota_reached',
  /** Another application of the network server has the device; which one is its detail. */
  'device_elsewhere',
  /** Somebody else has the device there. */
  'device_of_others',
  /** The device has no session there yet. */
  'not_joined',
  'server_failed',
  'refused',
] as const;
export type ApiRefusal = (typeof API_REFUSALS)[number];

/** What became of a device that is to be registered, or removed. */
export const REGISTRATION_STATES = ['waiting', 'failed', 'registered', 'removing'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

const Refusal = z.enum(API_REFUSALS);
const { addressLength, keyLength, idLength } = NETWORK_SERVER_LIMITS;
const Address = z.string().trim().min(1).max(addressLength);
/** For a network server with several clusters and one Identity Server. */
const IdentityAddress = z.string().trim().max(addressLength).default('');
/** Printable, so that it can be a header. */
const Key = z
  .string()
  .trim()
  .min(1)
  .max(keyLength)
  .regex(/^[\x21-\x7e]+$/);
const ServerId = z.string().trim().max(idLength);

const ServerApi = answer({
  connection_id: z.number(),
  address: z.string(),
  /** Where its Identity Server is; empty: at the same address. */
  identity_address: z.string(),
  tenant_id: z.string(),
  application_id: z.string(),
  application_name: z.string(),
  /** LoRaWAN region of devices that are registered; empty where none are. */
  region: z.string(),
  /** Whether devices that the organisation binds are registered here. */
  registers: z.boolean(),
  /** null: never. */
  last_success_at: z.number().nullable(),
  /** Of the newest request; null when it succeeded. */
  last_error: Refusal.nullable(),
  /** What it is about, as the right that the key lacks; empty: nothing more is known. */
  last_error_detail: z.string(),
  last_error_at: z.number().nullable(),
  registrations: z.array(
    answer({
      dev_eui: Eui,
      /** What the portal calls it; empty once it is removed. */
      name: z.string(),
      state: z.enum(REGISTRATION_STATES),
      error: Refusal.nullable(),
      /** What the error is about, as the application that has the device; empty: nothing more is known. */
      error_detail: z.string(),
      changed_at: z.number(),
    }),
  ),
});
export type ServerApi = z.infer<typeof ServerApi>;

const ServerDevice = answer({
  dev_eui: Eui,
  name: z.string(),
  profile: z.string(),
  last_seen_at: z.number().nullable(),
  /** The model that name, profile or description mention; empty: none. */
  model: z.string(),
  /** Whether the organisation has it already. */
  known: z.boolean(),
});
export type ServerDevice = z.infer<typeof ServerDevice>;

/** The API of the network server of a connection. */
export const networkServers = {
  listApis: call({
    method: 'GET',
    path: '/connection/list_apis',
    role: 'observer',
    summary:
      'Where the network servers of connections take requests, with what was registered there; never their keys',
    result: z.array(ServerApi),
  }),
  checkApi: call({
    method: 'POST',
    path: '/connection/check_api',
    role: 'administrator',
    notSimulated: true,
    summary:
      'Asks a network server for the applications that a key opens; without a key, with the one that is stored',
    body: z.object({
      connection_id: ConnectionId,
      address: Address,
      identity_address: IdentityAddress,
      key: Key.optional(),
      /** For a key of ChirpStack that belongs to one tenant. */
      tenant_id: ServerId.optional(),
    }),
    result: answer({
      /** null: it answered. */
      refusal: Refusal.nullable(),
      /** What the refusal is about, as the right that is missing; empty: nothing more is known. */
      detail: z.string(),
      applications: z.array(
        answer({
          tenant_id: z.string(),
          tenant_name: z.string(),
          application_id: z.string(),
          application_name: z.string(),
        }),
      ),
    }),
    // resource_missing also without a key when none is stored for this address.
    fails: ['resource_missing', 'operation_unsupported', 'china_no_lorawan'],
  }),
  saveApi: call({
    method: 'PUT',
    path: '/connection/update_api',
    role: 'administrator',
    notSimulated: true,
    summary:
      'Has the portal hand downlinks over to a network server, and register devices there; it is checked first',
    body: z.object({
      connection_id: ConnectionId,
      address: Address,
      identity_address: IdentityAddress,
      key: Key.optional(),
      tenant_id: ServerId.default(''),
      application_id: ServerId.min(1),
      region: z.enum(REGIONS).optional(),
      registers: z.boolean().default(false),
    }),
    fails: [
      'resource_missing',
      'operation_unsupported',
      'china_no_lorawan',
      // The facts name why, as in API_REFUSALS.
      'lns_registration_failed',
      // It registers devices, and the region is missing, or is none that the network server has.
      'parameter_missing',
      'parameter_invalid',
    ],
  }),
  removeApi: call({
    method: 'DELETE',
    path: '/connection/delete_api',
    role: 'administrator',
    notSimulated: true,
    summary: 'Deletes address and key of a network server; devices that are registered there stay registered',
    query: z.object({ connection_id: ConnectionId }),
    fails: ['resource_missing'],
  }),
  registerDevices: call({
    method: 'POST',
    path: '/connection/register_devices',
    role: 'administrator',
    summary:
      'Registers devices with the network server that takes bound devices, without a list all that are not; what fails is tried again later',
    body: z.object({
      dev_eui: listOf(EuiInAnyCase, { least: 1, most: ADOPTION_LIMITS.devicesPerCall }).optional(),
    }),
    fails: [
      // No connection registers devices.
      'resource_missing',
      'device_not_in_organisation',
      // Its join keys are not known here, or it is no LoRaWAN device.
      'feature_unsupported',
      'lns_registration_failed',
      'china_no_lorawan',
    ],
  }),
  listUnregistered: call({
    method: 'GET',
    path: '/connection/list_unregistered_devices',
    role: 'administrator',
    summary:
      'Devices that the network server that takes bound devices does not have; none without such a server',
    result: z.array(answer({ dev_eui: Eui, name: z.string(), model: z.string() })),
  }),
  listServerDevices: call({
    method: 'GET',
    path: '/connection/list_server_devices',
    role: 'administrator',
    summary: 'Devices that the application of a network server has, to be adopted',
    query: z.object({ connection_id: ConnectionId }),
    result: z.array(ServerDevice),
    fails: ['resource_missing', 'lns_registration_failed'],
  }),
};
