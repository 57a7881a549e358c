import { NETWORK_SERVER_KINDS, NETWORK_SERVERS } from '@fieldscope/contract/network-server-kinds';
import type { DeviceStatus } from '../device-status/device-status.service';
import { NetworkServerError } from '../network-server-kinds/api-client.model';
import { type ApiRow, listApisOf } from './network-server-apis.repository';
import { type ClientServices, withGatewayClient } from './network-server-clients.service';

type Status = Pick<DeviceStatus, 'noteGatewaySeen'>;

/** Kinds of network servers that list their gateways. */
const WITH_GATEWAYS = NETWORK_SERVER_KINDS.filter((kind) => NETWORK_SERVERS[kind].api?.listsGateways);
/** At a time: one that hangs must not keep many others waiting. */
const AT_ONCE = 10;

/** Asks network servers when they heard their gateways last. A gateway that nothing was sent through is alive, too. */
export async function watchGateways(services: ClientServices, status: Status): Promise<void> {
  const apis = await listApisOf(services.db, WITH_GATEWAYS);
  for (let start = 0; start < apis.length; start += AT_ONCE)
    await Promise.all(
      apis.slice(start, start + AT_ONCE).map((api) => watchGatewaysOf(services, status, api)),
    );
}

async function watchGatewaysOf(services: ClientServices, status: Status, api: ApiRow): Promise<void> {
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
