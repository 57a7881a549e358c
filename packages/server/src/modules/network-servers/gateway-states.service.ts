import type { DeviceStatus } from '../devices/device-status.service';
import { type ApiRow, listGatewayApis } from './network-server-apis.repository';
import { type ClientServices, withRegisteringClient } from './network-server-clients.service';
import { NetworkServerError } from './network-servers.model';

type StateServices = ClientServices & { deviceStatus: Pick<DeviceStatus, 'noteGatewaySeen'> };

/** At a time: one that hangs must not keep many others waiting. */
const AT_ONCE = 10;

/** Asks network servers when they heard their gateways last. A gateway that nothing was sent through is alive, too. */
export async function watchGateways(services: StateServices): Promise<void> {
  const apis = await listGatewayApis(services.db);
  for (let start = 0; start < apis.length; start += AT_ONCE)
    await Promise.all(apis.slice(start, start + AT_ONCE).map((api) => watchGatewaysOf(services, api)));
}

async function watchGatewaysOf(services: StateServices, api: ApiRow): Promise<void> {
  try {
    const gateways = await withRegisteringClient(services, api, (client) =>
      client.listGateways(api.tenant_id),
    );
    // A clock that is ahead would keep a gateway online after it is gone.
    const now = services.clock.now();
    for (const { eui, lastSeenAt } of gateways)
      if (lastSeenAt !== null)
        services.deviceStatus.noteGatewaySeen(api.org_id, eui, Math.min(lastSeenAt, now));
  } catch (error) {
    // It is shown with the connection.
    if (!(error instanceof NetworkServerError)) throw error;
  }
}
