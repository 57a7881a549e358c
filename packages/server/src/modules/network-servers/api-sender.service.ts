import type { ApiRefusal } from '@fieldscope/contract/calls/network-servers';
import {
  type DownlinkDevice,
  DownlinkRefused,
  type DownlinkSender,
  NetworkServerAway,
} from '../commands/downlink.model';
import { NetworkServerError } from '../network-server-kinds/api-client.model';
import type { Downlink, DownlinkTarget, TakenDownlink } from '../network-server-kinds/downlink.model';
import { type ApiRow, findApi, findApiOfRegistered } from './network-server-apis.repository';
import { type ClientServices, withClient } from './network-server-clients.service';

/** Downlinks to network servers by their API: ChirpStack's DeviceService.Enqueue, or the queue of The Things Stack. */
export function createApiSender(services: ClientServices): DownlinkSender {
  const apiOf = (device: DownlinkDevice) => findApiOf(services, device);
  return {
    canReach: async (device) => (await apiOf(device)) !== undefined,
    async send(device, downlink) {
      const api = (await apiOf(device)) ?? fail();
      return enqueue(services, api, device, downlink);
    },
    async takeBack(device, queued) {
      const api = (await apiOf(device)) ?? fail();
      const target = targetOf(api, device);
      const isOut = await withClient(services, api, (client) => client.takeBack(target, queued));
      if (!isOut) throw new DownlinkRefused('transmitted');
    },
  };
}

/** Where its last uplink came from; for one that was never heard, where it is registered. */
function findApiOf(
  { db }: ClientServices,
  { orgId, devEui, route }: DownlinkDevice,
): Promise<ApiRow | undefined> {
  if (!route) return findApiOfRegistered(db, orgId, devEui);
  return route.connectionId === null ? Promise.resolve(undefined) : findApi(db, orgId, route.connectionId);
}

const fail = (): never => {
  throw new Error('the API of the network server was deleted');
};

const targetOf = ({ application_id }: ApiRow, { devEui, route }: DownlinkDevice): DownlinkTarget => ({
  devEui,
  applicationId: route?.applicationId ?? application_id,
  deviceName: route?.deviceName ?? '',
});

/** Of these any other request would have failed, too. */
const AWAY: readonly ApiRefusal[] = ['unreachable', 'timeout', 'name_unknown'];

/** @throws DownlinkRefused when trying again is of no use; NetworkServerAway */
async function enqueue(
  services: ClientServices,
  api: ApiRow,
  device: DownlinkDevice,
  downlink: Downlink,
): Promise<TakenDownlink> {
  const target = targetOf(api, device);
  try {
    return await withClient(services, api, (client) => client.enqueue(target, downlink));
  } catch (error) {
    if (!(error instanceof NetworkServerError)) throw error;
    if (error.reason === 'refused') throw new DownlinkRefused(error.detail || error.reason);
    throw AWAY.includes(error.reason) ? new NetworkServerAway(error.message, { cause: error }) : error;
  }
}
