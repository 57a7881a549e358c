import { downlinkTopic } from '@fieldscope/contract/stream';
import type { PlatformServices } from '../../platform/services';
import type { DownlinkSender } from './downlink.model';

/** On it a process asks the others to publish, and they tell what they have published. */
const REQUEST = 'publish-downlink';
const PUBLISHED = 'downlink-published';

interface Request {
  id: string;
  token: string;
  topic: string;
  body: object;
}

/**
 * Downlinks to a ChirpStack whose MQTT integration uses our broker: published to its client alone, whichever process that
 * is connected to. Its queue refuses a second item with the same id.
 */
export async function createChirpstackMqttSender({
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
    canReach: async ({ route }) => route?.source === 'chirpstack' && route.way === 'mqtt',
    async send({ devEui, route }, { id, fPort, bytes, confirmed, expiresAt }) {
      if (!route) throw new Error('the way to the device is not known');
      const name = devEui.toLowerCase();
      const request: Request = {
        id,
        token: route.token,
        topic: downlinkTopic(route.applicationId, name),
        body: {
          id,
          devEui: name,
          confirmed,
          fPort,
          data: Buffer.from(bytes).toString('base64'),
          expiresAt: new Date(expiresAt).toISOString(),
        },
      };
      if (publish(request)) return { queueId: id };
      await carrier.request(REQUEST, request);
      if (!published.delete(id)) throw new Error('the network server is not connected to the broker');
      return { queueId: id };
    },
  };
}
