import type { ApiRefusal } from '@fieldscope/contract/calls/network-servers';
import type { Eui } from '@fieldscope/contract/ids';
import type { Region } from '@fieldscope/contract/lorawan-regions';
import type { KindWithApi, NETWORK_SERVERS } from '@fieldscope/contract/network-server-kinds';
import { readableLineOf } from '@fieldscope/contract/readable-line';
import { type Audience, OutboundError, type ResolveName } from '../../platform/http/outbound';
import type { Downlink, DownlinkTarget, QueuedDownlink, TakenDownlink } from './downlink.model';

const DETAIL_LENGTH = 200;

/** A network server did not do what it was asked for. */
export class NetworkServerError extends Error {
  /** What the refusal is about, or what the network server said: one line, whatever it holds. */
  readonly detail: string;

  constructor(
    readonly reason: ApiRefusal,
    said = '',
    options?: ErrorOptions,
  ) {
    const detail = readableLineOf(said, DETAIL_LENGTH);
    super(detail === '' ? reason : `${reason}: ${detail}`, options);
    this.detail = detail;
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

/** One conversation with a network server. Every request fails with a NetworkServerError. */
export interface NetworkServerClient {
  /** @param tenantId for a key that belongs to one tenant */
  listApplications(tenantId: string): Promise<Application[]>;
  /**
   * Fails when the key may not do in an application what it is needed for. Absent where only trying shows that.
   */
  checkApplication?(applicationId: string, needed: { registers: boolean }): Promise<void>;
  /** At most so many as NETWORK_SERVER_LIMITS.devices. */
  listDevices(applicationId: string): Promise<RemoteDevice[]>;
  /** Adds or corrects a device with its profile and keys. */
  registerDevice(place: { tenantId: string; applicationId: string }, device: NewRemoteDevice): Promise<void>;
  /** A device that is not there is removed. One of another application stays. */
  removeDevice(applicationId: string, devEui: Eui): Promise<void>;
  /** Queues a downlink, unless an earlier attempt has, or may have. */
  enqueue(target: DownlinkTarget, downlink: Downlink): Promise<TakenDownlink>;
  /**
   * Takes a downlink out of the queue of its device; one that is not there is out already.
   * @returns whether it is out
   */
  takeBack(target: DownlinkTarget, queued: QueuedDownlink): Promise<boolean>;
  close(): void;
}

/** Lists the gateways of a network server. */
export interface GatewayList {
  listGateways(tenantId: string): Promise<RemoteGateway[]>;
}

/** Where a network server is, with which key it is asked, and what the organisation may reach. */
export interface ServerAccess {
  address: string;
  /** Of its Identity Server, where that has one of its own. */
  identityAddress?: string;
  key: string;
  audience: Audience;
  resolve?: ResolveName;
}

type ApiOf<Kind extends KindWithApi> = (typeof NETWORK_SERVERS)[Kind]['api'];

/** What speaks to network servers of a kind: all that the kind says of its API. */
export type ClientOf<Kind extends KindWithApi> = NetworkServerClient &
  (ApiOf<Kind>['listsGateways'] extends true ? GatewayList : unknown);

/**
 * Opens a conversation with a network server of a kind.
 * @throws NetworkServerError for an address that the organisation may not reach
 */
export type OpenApi<Kind extends KindWithApi> = (access: ServerAccess) => Promise<ClientOf<Kind>>;
