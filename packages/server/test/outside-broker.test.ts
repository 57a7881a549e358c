import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes } from 'aedes';
import { generate } from 'mqtt-packet';
import { expect, test } from 'vitest';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { BrokerError, connectBroker } from '../src/platform/mqtt/outside-broker';
import { whenTestEnds } from './cleanup';

// A broker that somebody entered is a stranger: it may be slow, wrong, or mean.

const within = { user: '', password: '', ca: '', audience: 'operator', timeoutMs: 2_000 } as const;
const certificate = (name: string) => readFileSync(new URL(`certificates/${name}`, import.meta.url), 'utf8');

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenTestEnds(async () => void server.close());
  return (server.address() as AddressInfo).port;
}
/** What takes connections and does this with them. */
const aServerThat = (act: (socket: Socket) => void): Promise<number> =>
  listening(
    createServer((socket) => {
      whenTestEnds(async () => void socket.destroy());
      socket.on('error', () => {});
      act(socket);
    }),
  );
const connect = (address: string, given: object = {}) =>
  connectBroker({ ...within, ...given, address }, { clientId: 'portal' });
const reasonOf = (address: string, given: object = {}): Promise<string> =>
  connect(address, given).then(
    () => 'connected',
    (error: BrokerError) => error.reason,
  );
const CONNACK = generate(
  { cmd: 'connack', returnCode: 0, reasonCode: 0, sessionPresent: false },
  { protocolVersion: 5 },
);

test('one that answers nothing is not waited for', async () => {
  const port = await aServerThat(() => {});
  expect(await reasonOf(`mqtt://127.0.0.1:${port}`, { timeoutMs: 200 })).toBe('timeout');
  expect(await reasonOf(`mqtts://127.0.0.1:${port}`, { timeoutMs: 200 })).toBe('timeout');
  expect(await reasonOf(`ws://127.0.0.1:${port}/mqtt`, { timeoutMs: 200 })).toBe('timeout');
});

test('one that acknowledges nothing fails a message in time', async () => {
  const port = await aServerThat((socket) => socket.once('data', () => socket.write(CONNACK)));
  const broker = await connect(`mqtt://127.0.0.1:${port}`, { timeoutMs: 300 });
  await expect(broker.publish('a', 'b', { retain: true })).rejects.toMatchObject({ reason: 'timeout' });
  expect(broker.isOpen()).toBe(false);
});

test('a packet that says that it is long ends the connection before it has come', async () => {
  const port = await aServerThat((socket) =>
    socket.once('data', () => {
      socket.write(CONNACK);
      // A message of 200 MB.
      socket.write(Buffer.from([0x30, 0x80, 0x84, 0xaf, 0x5f, 0]));
    }),
  );
  const published = connect(`mqtt://127.0.0.1:${port}`).then((broker) =>
    broker.publish('a', 'b', { retain: true }),
  );
  await expect(published).rejects.toBeInstanceOf(BrokerError);
});

test('one that is none, or refuses, says so', async () => {
  const http = await aServerThat((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(['refused', 'unreachable']).toContain(await reasonOf(`mqtt://127.0.0.1:${http}`));
  expect(await reasonOf('mqtt://127.0.0.1:1')).toBe('unreachable');
  expect(await reasonOf('mqtt://none.invalid')).toBe('name_unknown');
  expect(await reasonOf(`mqtt://127.0.0.1:${http}`, { audience: 'public' })).toBe('address_refused');
  expect(await reasonOf('mqtt://169.254.169.254')).toBe('address_refused');
});

test('over TLS and websockets it is the same; a certificate has to be trusted', async () => {
  const aedes = await Aedes.createBroker();
  whenTestEnds(() => new Promise<void>((resolve) => aedes.close(() => resolve())));
  const heard: string[] = [];
  aedes.on('publish', ({ topic }) => heard.push(topic));
  const take = (stream: Duplex) => {
    stream.on('error', () => {});
    aedes.handle(stream);
  };
  const tls = await listening(
    createTlsServer({ key: certificate('chirpstack.key'), cert: certificate('chirpstack.pem') }, take),
  );
  const http = createHttpServer();
  new WebSocketServer({ server: http }).on('connection', (socket) => take(createWebSocketStream(socket)));
  const ws = await listening(http);
  const named = { resolve: async () => ['127.0.0.1'] };
  const ca = certificate('authority.pem');
  expect(await reasonOf(`mqtts://chirpstack.example:${tls}`, named)).toBe('certificate_refused');
  // For another name.
  expect(await reasonOf(`mqtts://127.0.0.1:${tls}`, { ca })).toBe('certificate_refused');
  for (const address of [`mqtts://chirpstack.example:${tls}`, `ws://chirpstack.example:${ws}/mqtt`]) {
    const broker = await connect(address, { ca, ...named });
    await broker.publish(address, 'x', { retain: false });
    expect(heard).toContain(address);
    await broker.end();
  }
});
