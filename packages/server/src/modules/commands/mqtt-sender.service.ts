import type { PlatformServices } from '../../platform/services';
import type { DownlinkMessage } from '../network-server-kinds/downlink.model';
import { MESSAGE_READERS } from '../network-server-kinds/network-server-kinds';
import { type DownlinkSender, NetworkServerAway } from './downlink.model';

/** On it a process asks the others to publish, and they report what they have published. */
const REQUEST = 'publish-downlink';
const PUBLISHED = 'downlink-published';

interface Request extends DownlinkMessage {
  id: string;
  token: string;
}

/**
 * Downlinks to network servers that are clients of our broker and take them there: published to that client alone,
 * whichever process it is connected to. The queue of ChirpStack refuses a second item with the same id.
 */
export async function createMqttSender({
  broker,
  carrier,
}: Pick<PlatformServices, 'broker' | 'carrier'>): Promise<DownlinkSender> {
  const publish = ({ token, topic, body }: Request): boolean =>
    broker.publishTo((actor) => actor.kind === 'network_server' && actor.token === token, topic, body) > 0;
  const published = new Set<string>();
  await carrier.listen(PUBLISHED, (id) => void published.add(String(id)));
  await carrier.handle(REQUEST, async (body) => {
    const request = body as Request;
    if (publish(request)) carrier.send(PUBLISHED, request.id);
  });
  return {
    canReach: async ({ route }) => route?.way === 'mqtt' && MESSAGE_READERS[route.source].downlinkOf !== null,
    async send({ devEui, route }, downlink) {
      const downlinkOf = route && MESSAGE_READERS[route.source].downlinkOf;
      if (!downlinkOf) throw new Error('the way to the device is not known');
      const { id } = downlink;
      const request: Request = { id, token: route.token, ...downlinkOf({ ...route, devEui }, downlink) };
      const taken = { queueId: id, isTransmitted: false };
      if (publish(request)) return taken;
      await carrier.request(REQUEST, request);
      if (!published.delete(id))
        throw new NetworkServerAway('the network server is not connected to the broker');
      return taken;
    },
  };
}
