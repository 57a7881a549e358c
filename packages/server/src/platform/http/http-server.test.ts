import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from './http-server';

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function aServer(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createHttpServer(handle, {
    timeouts: {},
    log: pino({ level: 'silent' }),
    isWebSocketPath: () => false,
  });
  open.push({ close: () => server.close() && server.closeAllConnections() });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return async function aClient(): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1' });
    open.push({ close: () => socket.destroy() });
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  };
}

test('requests of a client that has not taken answers wait, and begin in their order when it does', async () => {
  const begun: ServerResponse[] = [];
  const aClient = await aServer((_, response) => begun.push(response));
  const client = await aClient();
  let received = '';
  client.on('data', (bytes) => {
    received += bytes;
  });
  client.write(GET.repeat(100));
  await expect.poll(() => begun.length).toBe(8);
  const other = await aClient();
  other.write(GET);
  await expect.poll(() => begun.length).toBe(9);
  for (let nth = 0; nth < 101; nth += 1) {
    await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(nth);
    begun[nth]!.end(`<${nth}>`);
  }
  await expect.poll(() => received).toMatch(/<100>$/);
  expect(received.match(/<\d+>/g)).toEqual(
    Array.from({ length: 101 }, (_, nth) => `<${nth}>`).filter((text) => text !== '<8>'),
  );
});
