import type { ApiRefusal } from '@fieldscope/contract/calls/network-servers';
import { fail } from '@fieldscope/contract/errors/fail';
import type { PlatformServices } from '../../platform/services';
import { audienceOf } from '../accounts/organisation.service';
import {
  asNetworkServerError,
  type GatewayList,
  type NetworkServerClient,
  NetworkServerError,
} from '../network-server-kinds/api-client.model';
import { API_CLIENTS } from '../network-server-kinds/network-server-kinds';
import * as repository from './network-server-apis.repository';

export type ClientServices = Pick<PlatformServices, 'db' | 'clock' | 'secrets'>;

/** Where a network server is and with which key it is asked; not sealed. */
export interface ApiAccess
  extends Pick<repository.ApiRow, 'org_id' | 'kind' | 'address' | 'identity_address'> {
  key: string;
}

const hasGateways = <Client extends NetworkServerClient>(client: Client): client is Client & GatewayList =>
  'listGateways' in client;

async function openClient({ db }: ClientServices, access: ApiAccess): Promise<NetworkServerClient> {
  const audience = await audienceOf(db, access.org_id);
  return API_CLIENTS[access.kind]({ ...access, identityAddress: access.identity_address, audience });
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

/** The network server did answer: it has the device elsewhere, or not yet. */
const isOfDevice = ({ reason }: NetworkServerError): boolean =>
  reason === 'device_elsewhere' || reason === 'device_of_others' || reason === 'not_joined';

/** What a refusal says of what it is about; of others the detail is the network server's own words. */
export const refusalOf = ({ reason, detail }: NetworkServerError): repository.Refusal => ({
  error: reason,
  detail: WITH_DETAIL.includes(reason) ? detail : '',
});

/** @throws AppError lns_registration_failed */
export function failRefused(error: NetworkServerError): never {
  const { error: reason, detail } = refusalOf(error);
  return fail('lns_registration_failed', { reason, detail });
}
const WITH_DETAIL: readonly ApiRefusal[] = ['device_elsewhere', 'right_missing', 'cluster_differs'];

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
      await repository.noteOutcome(db, api, isOfDevice(error) ? null : refusalOf(error), clock.now());
    throw error;
  }
}

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
