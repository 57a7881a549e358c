import { downlinkTopic } from '@fieldscope/contract/stream';
import mqtt from 'mqtt';

/** Carries what ChirpStack publishes to the portal's broker, and commands the other way round. */
export interface ChirpstackBridge {
  close(): Promise<void>;
}

interface BridgeOptions {
  /** The broker of ChirpStack's MQTT integration. */
  broker: string;
  /** The port of the portal's broker, and the token of a connection. */
  port: number;
  token: string;
  applicationId: string;
}

/** As a bridge of a broker is configured: events of one application out, commands in. */
export async function aChirpstackBridge({
  broker,
  port,
  token,
  applicationId,
}: BridgeOptions): Promise<ChirpstackBridge> {
  const theirs = await mqtt.connectAsync(broker);
  const ours = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: 'chirpstack',
    password: token,
  });
  theirs.on('message', (topic, payload) => void ours.publish(topic, payload, { qos: 1 }));
  ours.on('message', (topic, payload) => void theirs.publish(topic, payload, { qos: 1 }));
  await theirs.subscribeAsync(`application/${applicationId}/device/+/event/+`, { qos: 1 });
  await ours.subscribeAsync(downlinkTopic('+', '+'), { qos: 0 });
  return {
    async close() {
      await ours.endAsync(true);
      await theirs.endAsync(true);
    },
  };
}
