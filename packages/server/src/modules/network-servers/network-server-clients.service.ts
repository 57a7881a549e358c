import type { PlatformServices } from '../../platform/services';
import { audienceOf } from '../accounts/organisation.service';
import {
  asNetworkServerError,
  type DeviceRegistry,
  type GatewayList,
  type NetworkServerClient,
  NetworkServerError,
} from '../network-server-kinds/api-client.model';
import { API_CLIENTS } from '../network-server-kinds/network-server-kinds';
import * as repository from './network-server-apis.repository';

export type ClientServices = Pick<PlatformServices, 'db' | 'clock' | 'secrets'>;

/** Where a network server is and with which key it is asked; not sealed. */
export interface ApiAccess extends Pick<repository.ApiRow, 'org_id' | 'kind' | 'address'> {
  key: string;
}

const hasRegistry = <Client extends NetworkServerClient>(client: Client): client is Client & DeviceRegistry =>
  'registerDevice' in client;
const hasGateways = <Client extends NetworkServerClient>(client: Client): client is Client & GatewayList =>
  'listGateways' in client;

async function openClient({ db }: ClientServices, access: ApiAccess): Promise<NetworkServerClient> {
  const audience = await audienceOf(db, access.org_id);
  return API_CLIENTS[access.kind]({ ...access, audience });
}

/**
 * A conversation with a network server that is not stored yet.
 * @throws NetworkServerError
 */
export async function tryClient<T>(
  services: ClientServices,
  access: ApiAccess,
  work: (client: NetworkServerClient) => Promise<T>,
): Promise<T> {
  let client: NetworkServerClient | undefined;
  try {
    client = await openClient(services, access);
    return await work(client);
  } catch (error) {
    throw asNetworkServerError(error);
  } finally {
    client?.close();
  }
}

/** The network server did answer: it has the device elsewhere. */
const isOfDevice = ({ reason }: NetworkServerError): boolean =>
  reason === 'device_elsewhere' || reason === 'device_of_others';

/**
 * A conversation with the network server of a connection; how it ended is shown with the connection.
 * @throws NetworkServerError
 */
export async function withClient<T>(
  services: ClientServices,
  api: repository.ApiRow,
  work: (client: NetworkServerClient) => Promise<T>,
): Promise<T> {
  const { db, clock, secrets } = services;
  try {
    const result = await tryClient(services, { ...api, key: secrets.unseal(api.key_sealed) }, work);
    await repository.noteOutcome(db, api, null, clock.now());
    return result;
  } catch (error) {
    if (error instanceof NetworkServerError)
      await repository.noteOutcome(db, api, isOfDevice(error) ? null : error.reason, clock.now());
    throw error;
  }
}

/** `withClient` for one that registers devices. */
export const withRegisteringClient = <T>(
  services: ClientServices,
  api: repository.ApiRow,
  work: (client: DeviceRegistry) => Promise<T>,
): Promise<T> =>
  withClient(services, api, (client) => {
    if (!hasRegistry(client)) throw new Error(`no devices are registered with ${api.kind}`);
    return work(client);
  });

/** `withClient` for one that lists gateways. */
export const withGatewayClient = <T>(
  services: ClientServices,
  api: repository.ApiRow,
  work: (client: GatewayList) => Promise<T>,
): Promise<T> =>
  withClient(services, api, (client) => {
    if (!hasGateways(client)) throw new Error(`${api.kind} lists no gateways`);
    return work(client);
  });
