import { MODELS } from '@fieldscope/codecs';
import type { ConnectionKind } from '@fieldscope/contract/calls/connections';
import type { ApiRefusal, Region, RegistrationState } from '@fieldscope/contract/calls/network-servers';
import type { Eui } from '@fieldscope/contract/ids';
import { OutboundError } from '../../platform/http/outbound';
import type { QueuedDownlink } from '../commands/downlink.model';

/** A network server did not do what it was asked for. */
export class NetworkServerError extends Error {
  constructor(
    readonly reason: ApiRefusal,
    /** What the network server said. */
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(detail === '' ? reason : `${reason}: ${detail}`, options);
  }
}

/** What a request outside failed with, as a refusal of the network server. */
export function asNetworkServerError(error: unknown): NetworkServerError {
  if (error instanceof NetworkServerError) return error;
  if (!(error instanceof OutboundError)) throw error;
  const reason = error.reason === 'answer_too_large' ? 'refused' : error.reason;
  return new NetworkServerError(reason, '', { cause: error });
}

/** An application of a network server; The Things Stack has no tenants. */
export interface Application {
  tenantId: string;
  tenantName: string;
  applicationId: string;
  applicationName: string;
}

/** A device as a network server knows it. */
export interface RemoteDevice {
  devEui: Eui;
  name: string;
  description: string;
  profile: string;
  lastSeenAt: number | null;
}

/** A gateway as a network server knows it. */
export interface RemoteGateway {
  eui: Eui;
  /** null: never. */
  lastSeenAt: number | null;
}

/** What is registered with a network server: LoRaWAN 1.0.3 rev A, OTAA. Keys in hex. */
export interface NewRemoteDevice {
  devEui: Eui;
  name: string;
  model: string;
  joinEui: string;
  appKey: string;
  region: Region;
}

export interface RemoteDownlink {
  id: string;
  fPort: number;
  bytes: Uint8Array;
  confirmed: boolean;
  expiresAt: number;
}

/** A device that a downlink is for, as its network server calls it. */
export interface DownlinkTarget {
  devEui: Eui;
  applicationId: string;
  deviceName: string;
}

/** One conversation with a network server. Every request fails with a NetworkServerError. */
export interface NetworkServerClient {
  /** @param tenantId for a key that belongs to one tenant */
  listApplications(tenantId: string): Promise<Application[]>;
  /** At most so many as NETWORK_SERVER_LIMITS.devices. */
  listDevices(applicationId: string): Promise<RemoteDevice[]>;
  /** @returns what the network server calls the downlink */
  enqueue(target: DownlinkTarget, downlink: RemoteDownlink): Promise<string>;
  /**
   * Takes a downlink out of the queue of its device; one that is not there is out already.
   * @returns whether it is out
   */
  takeBack(target: DownlinkTarget, queued: QueuedDownlink): Promise<boolean>;
  close(): void;
}

/** A network server with which devices are registered. */
export interface RegisteringClient extends NetworkServerClient {
  /** Adds or corrects a device with its profile and keys. */
  registerDevice(place: { tenantId: string; applicationId: string }, device: NewRemoteDevice): Promise<void>;
  /** A device that is not there is removed. One of another application stays. */
  removeDevice(applicationId: string, devEui: Eui): Promise<void>;
  listGateways(tenantId: string): Promise<RemoteGateway[]>;
}

/** Kinds of connections whose network server has an API that we speak. */
export const hasApi = (kind: ConnectionKind): kind is 'chirpstack' | 'tts' => kind !== 'other';

const LONGEST_FIRST = MODELS.map(({ model }) => model).toSorted((a, b) => b.length - a.length);

/** The model that a text mentions; empty: none. */
export function mentionedModel(...texts: string[]): string {
  const words = texts.join(' ').toUpperCase();
  const isMentioned = (model: string) =>
    new RegExp(`(?<![A-Z0-9])${model.toUpperCase().replace(/[^A-Z0-9]/g, '\\$&')}(?![A-Z0-9])`).test(words);
  return LONGEST_FIRST.find(isMentioned) ?? '';
}

/** What is shown of a device that is to be registered, or removed. */
export function registrationState(row: {
  wanted: boolean;
  registered_at: number | null;
  error: string | null;
}): RegistrationState {
  if (!row.wanted) return 'removing';
  if (row.registered_at !== null) return 'registered';
  return row.error === null ? 'waiting' : 'failed';
}
