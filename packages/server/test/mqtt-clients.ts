import { connect, connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { whenTestEnds } from './cleanup';

/** An MQTT client that is connected; it is ended after the test. `url` as `mqtt://…` or `ws://…/mqtt`. */
export async function aMqttClient(url: string, options: IClientOptions): Promise<MqttClient> {
  const client = await connectAsync(url, { reconnectPeriod: 0, ...options }, false);
  client.on('error', () => {});
  whenTestEnds(() => client.endAsync(true));
  return client;
}

/** A client that comes back to its session: what waited for it may arrive together with the greeting. */
export function aReturningClient(
  url: string,
  options: IClientOptions,
  heard: (topic: string, body: unknown, qos: number) => void,
): MqttClient {
  const client = connect(url, { reconnectPeriod: 0, clean: false, ...options });
  client.on('error', () => {});
  client.on('message', (topic, payload, { qos }) => heard(topic, JSON.parse(payload.toString()), qos));
  whenTestEnds(() => client.endAsync(true));
  return client;
}

export interface HeardMessage {
  topic: string;
  body: { value: unknown; timestamp: number };
  qos: number;
}

/** The next messages of a client, in the order in which they came. */
export function nextMessages(client: MqttClient, count: number): Promise<HeardMessage[]> {
  const heard: HeardMessage[] = [];
  return new Promise((resolve) => {
    const hear = (topic: string, payload: Buffer, { qos }: { qos: number }) => {
      heard.push({ topic, body: JSON.parse(payload.toString()) as HeardMessage['body'], qos });
      if (heard.length < count) return;
      client.off('message', hear);
      resolve(heard);
    };
    client.on('message', hear);
  });
}

export const closed = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => {
    client.once('close', () => resolve());
  });

/** What the broker granted for each filter; 128 is a refusal. */
export function granted(client: MqttClient, filters: string[], qos: 0 | 1 = 1): Promise<number[]> {
  return new Promise((resolve) => {
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'suback') resolve(packet.granted as number[]);
    });
    client.subscribe(filters, { qos }, () => {});
  });
}
