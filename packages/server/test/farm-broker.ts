import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { whenFileEnds } from './cleanup';

/** Somebody's own broker, as Home Assistant uses it: it keeps retained messages until it is stopped. */
export interface FarmBroker {
  address: string;
  /** What is retained, by topic. */
  retained: Map<string, string>;
  /** Every message, in the order in which it came. */
  published: { topic: string; payload: string }[];
  /** Client ids that connected, in this order. */
  clientIds: string[];
  /** Publishes as Home Assistant does. */
  say(topic: string, payload: string): Promise<void>;
  /** Breaks every connection. */
  drop(): void;
  /** Refuses who has no such password, from now on; undefined: nobody. */
  password: string | undefined;
  /** It takes connections and answers nothing. */
  isDeaf: boolean;
  stop(): Promise<void>;
  /** On the same port; nothing is retained any more. */
  start(): Promise<void>;
}

export async function aFarmBroker(): Promise<FarmBroker> {
  let aedes: Aedes;
  let listening: Server;
  const sockets = new Set<Socket>();
  const broker: FarmBroker = {
    ...{ address: '', retained: new Map(), published: [], clientIds: [], password: undefined, isDeaf: false },
    say: (topic, payload) =>
      new Promise((resolve) =>
        aedes.publish(
          { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 0, retain: false, dup: false },
          () => resolve(),
        ),
      ),
    drop() {
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      broker.drop();
      await new Promise((resolve) => listening.close(resolve));
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
    },
    async start() {
      broker.retained.clear();
      aedes = await Aedes.createBroker({
        authenticate: (_client, _user, password, done) =>
          done(
            broker.password === undefined || password?.toString() === broker.password
              ? null
              : Object.assign(new Error('refused'), { returnCode: 5 as const }),
            broker.password === undefined || password?.toString() === broker.password,
          ),
      });
      aedes.on('client', ({ id }) => broker.clientIds.push(id));
      aedes.on('publish', ({ topic, payload, retain }) => {
        if (topic.startsWith('$SYS')) return;
        const text = payload.toString();
        broker.published.push({ topic, payload: text });
        if (!retain) return;
        if (text === '') broker.retained.delete(topic);
        else broker.retained.set(topic, text);
      });
      listening = createServer((socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket)).on('error', () => {});
        if (!broker.isDeaf) aedes.handle(socket);
      });
      const port = broker.address === '' ? 0 : Number(new URL(broker.address).port);
      await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
      broker.address = `mqtt://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    },
  };
  await broker.start();
  whenFileEnds(() => broker.stop().catch(() => {}));
  return broker;
}
