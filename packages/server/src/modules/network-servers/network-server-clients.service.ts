import type { PlatformServices } from '../../platform/services';
import { audienceOf } from '../accounts/organisation.service';
import * as repository from './network-server-apis.repository';
import {
  asNetworkServerError,
  type NetworkServerClient,
  NetworkServerError,
  type RegisteringClient,
} from './network-servers.model';

export type ClientServices = Pick<PlatformServices, 'db' | 'clock' | 'secrets'>;

/** Where a network server is and with which key it is asked; not sealed. */
export interface ApiAccess extends Pick<repository.ApiRow, 'org_id' | 'kind' | 'address'> {
  key: string;
}

const isRegistering = (client: NetworkServerClient): client is RegisteringClient =>
  'registerDevice' in client;

/** What speaks to network servers is loaded with the first of them: most installations have none. */
async function openClient({ db }: ClientServices, access: ApiAccess): Promise<NetworkServerClient> {
  const audience = await audienceOf(db, access.org_id);
  if (access.kind === 'tts') {
    const { openTts } = await import('./tts-client.service');
    return openTts({ ...access, audience });
  }
  const { openChirpstack } = await import('./chirpstack-client.service');
  return openChirpstack({ ...access, audience });
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
    if (error instanceof NetworkServerError) await repository.noteOutcome(db, api, error.reason, clock.now());
    throw error;
  }
}

/** `withClient` for one that registers devices. */
export const withRegisteringClient = <T>(
  services: ClientServices,
  api: repository.ApiRow,
  work: (client: RegisteringClient) => Promise<T>,
): Promise<T> =>
  withClient(services, api, (client) => {
    if (!isRegistering(client)) throw new Error(`no devices are registered with ${api.kind}`);
    return work(client);
  });
