import { connect as connectTcp } from 'node:net';
import { connect, connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { generate, type Packet, parser } from 'mqtt-packet';
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
  received: (topic: string, body: unknown, qos: number) => void,
): MqttClient {
  const client = connect(url, { reconnectPeriod: 0, clean: false, ...options });
  client.on('error', () => {});
  client.on('message', (topic, payload, { qos }) => received(topic, JSON.parse(payload.toString()), qos));
  whenTestEnds(() => client.endAsync(true));
  return client;
}

export interface ReceivedMessage {
  topic: string;
  body: { value: unknown; timestamp: number };
  qos: number;
}

/** The next messages of a client, in the order in which they came. */
export function nextMessages(client: MqttClient, count: number): Promise<ReceivedMessage[]> {
  const received: ReceivedMessage[] = [];
  return new Promise((resolve) => {
    const receive = (topic: string, payload: Buffer, { qos }: { qos: number }) => {
      received.push({ topic, body: JSON.parse(payload.toString()) as ReceivedMessage['body'], qos });
      if (received.length < count) return;
      client.off('message', receive);
      resolve(received);
    };
    client.on('message', receive);
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

/** A client that sends exactly what a test wants, and shows each packet that comes back. */
export function aRawClient(port: number, protocolVersion: 4 | 5 = 4) {
  const socket = connectTcp({ port, host: '127.0.0.1', noDelay: true });
  const received: Packet[] = [];
  let messages = 0;
  const waiting: { cmd: string; resolve(packet: Packet): void }[] = [];
  const packets = parser({ protocolVersion });
  packets.on('packet', (packet) => {
    if (packet.cmd === 'publish') messages += 1;
    const place = waiting.findIndex(({ cmd }) => cmd === packet.cmd);
    if (place === -1) received.push(packet);
    else waiting.splice(place, 1)[0]?.resolve(packet);
  });
  socket.on('data', (bytes) => packets.parse(bytes));
  socket.on('error', () => {});
  whenTestEnds(async () => void socket.destroy());
  return {
    socket,
    closed: new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
    }),
    send: (...all: Packet[]) =>
      void socket.write(Buffer.concat(all.map((packet) => generate(packet, { protocolVersion })))),
    /** How many messages have come so far. */
    messages: () => messages,
    /** The next packet of a kind. */
    next(cmd: Packet['cmd']): Promise<Packet> {
      const place = received.findIndex((packet) => packet.cmd === cmd);
      const [found] = place === -1 ? [] : received.splice(place, 1);
      return found ? Promise.resolve(found) : new Promise((resolve) => waiting.push({ cmd, resolve }));
    },
  };
}
