import { OrgId } from '@fieldscope/contract/ids';
import { NETWORK_SERVER_KINDS, NETWORK_SERVERS } from '@fieldscope/contract/network-server-kinds';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind';
import type { PlatformServices } from '../../platform/services';
import type { DeviceStatus } from '../device-status/device-status.service';
import { NetworkServerError } from '../network-server-kinds/api-client.model';
import { findApi, listApisOf } from './network-server-apis.repository';
import { type ClientServices, withGatewayClient } from './network-server-clients.service';

type Status = Pick<DeviceStatus, 'noteGatewaySeen'>;

/** Kinds of network servers that list their gateways. */
const WITH_GATEWAYS = NETWORK_SERVER_KINDS.filter((kind) => NETWORK_SERVERS[kind].api?.listsGateways);

const WatchedApi = z.object({ orgId: OrgId, connectionId: z.number() });
type WatchedApi = z.infer<typeof WatchedApi>;

/** Asks a network server when it heard its gateways last. One that does not answer is asked again by the next schedule. */
export const WATCH_GATEWAYS_JOB: JobKind<WatchedApi> = {
  name: 'watch_gateways',
  payload: WatchedApi,
  retries: 0,
  retrySeconds: 60,
  pool: 'outside',
  atOnce: 1,
  turnOf: ({ orgId, connectionId }) => ({ party: orgId, target: String(connectionId) }),
  describe: ({ orgId, connectionId }) => `organisation ${orgId}: connection ${connectionId}`,
};

/** Has all network servers asked that list their gateways. */
export async function queueWatching({ db, queue }: Pick<PlatformServices, 'db' | 'queue'>): Promise<void> {
  for (const { org_id: orgId, connection_id: connectionId } of await listApisOf(db, WITH_GATEWAYS))
    await queue.send(WATCH_GATEWAYS_JOB, { orgId, connectionId }, { db, key: String(connectionId) });
}

/** A gateway that nothing was sent through is alive, too. */
export async function watchGateways(
  services: ClientServices,
  status: Status,
  { orgId, connectionId }: WatchedApi,
): Promise<void> {
  const api = await findApi(services.db, orgId, connectionId);
  if (!api) return;
  try {
    const gateways = await withGatewayClient(services, api, (client) => client.listGateways(api.tenant_id));
    // A clock that is ahead would keep a gateway online after it is gone.
    const now = services.clock.now();
    for (const { eui, lastSeenAt } of gateways)
      if (lastSeenAt !== null) status.noteGatewaySeen(api.org_id, eui, Math.min(lastSeenAt, now));
  } catch (error) {
    // It is shown with the connection.
    if (!(error instanceof NetworkServerError)) throw error;
  }
}
