import { MESSAGE_READERS } from '../network-server-kinds/network-server-kinds';
import type { PublishToClients } from './broker-publishing.service';
import { type DownlinkSender, NetworkServerAway } from './downlink.model';

/**
 * Downlinks to network servers that are clients of our broker and take them there. The queue of ChirpStack refuses a second item
 * with the same id.
 */
export const createMqttSender = (publish: PublishToClients): DownlinkSender => ({
  canReach: async ({ route }) => route?.way === 'mqtt' && MESSAGE_READERS[route.source].downlinkOf !== null,
  async send({ devEui, route }, downlink) {
    const downlinkOf = route && MESSAGE_READERS[route.source].downlinkOf;
    if (!downlinkOf) throw new Error('the way to the device is not known');
    const { id } = downlink;
    const { topic, body } = downlinkOf({ ...route, devEui }, downlink);
    const to = { kind: 'network_server', token: route.token } as const;
    if (!(await publish({ id, to, topics: [topic], body })))
      throw new NetworkServerAway('the network server is not connected to the broker');
    return { queueId: id, isTransmitted: false };
  },
});
