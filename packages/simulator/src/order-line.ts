import type { MqttClient } from 'mqtt';
import type { OrderAnswer, OrderedKit } from './ordered-kit';

interface OrderLineOptions {
  mqttPort: number;
  eui: string;
  deviceKey: string;
  kit: OrderedKit;
  /** The kit has carried out an order, or was told again. */
  onOrder?(): void;
  /** Answers go through it; one that it does not pass on is lost on the way. */
  answer?(send: () => Promise<unknown>, answer: OrderAnswer): void;
  /** Of the client, where several are connected. */
  clientId?: string;
}

/** A connection of a kit or hub to the broker, by which it takes orders and answers them. */
export async function openOrderLine(options: OrderLineOptions): Promise<MqttClient> {
  const { mqttPort, eui, deviceKey, kit, onOrder, answer = (send) => void send() } = options;
  const { connectAsync } = await import('mqtt');
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    ...{ username: eui, password: deviceKey, clientId: options.clientId ?? `device-${eui}` },
  });
  client.on('error', () => {});
  client.on('message', (topic, payload) => {
    const given = kit.take(payload);
    const name = topic.slice(topic.lastIndexOf('/') + 1);
    const send = () =>
      client.publishAsync(`iot/ipnode/${eui}/update/order/${name}-ack`, JSON.stringify(given), { qos: 1 });
    answer(send, given);
    onOrder?.();
  });
  await client.subscribeAsync(`iot/ipnode/${eui}/get/order/+`);
  return client;
}
