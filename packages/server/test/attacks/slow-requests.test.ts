import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../harness';
import { send } from './attacker';

/** As in the product, but shorter: a client has this long for its headers, and may take nothing of an answer for as long. */
const TIMEOUTS = {
  headersTimeout: 300,
  requestTimeout: 600,
  answerTimeout: 300,
  connectionsCheckingInterval: 100,
};
const CONNECTIONS = 200;
const REQUEST_LINES = ['GET /portalapi/common/getCountryList HTTP/1.1', 'POST /ingest/chirpstack HTTP/1.1'];

let server: TestServer;
beforeAll(async () => {
  server = await aServer({}, { timeouts: TIMEOUTS });
});

/** Says something and then nothing; resolves to what the server had to say when it cut the connection. */
function speakAndWait(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port: server.running.port, host: '127.0.0.1' });
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(received));
    if (text !== '') socket.write(text);
  });
}

test('a client that sends headers a line at a time is cut, and delays no other', async () => {
  const slow = Array.from({ length: CONNECTIONS }, (_, i) =>
    speakAndWait(`${REQUEST_LINES[i % 2]}\r\nhost: x\r\nx-slow: ${i}\r\n`),
  );
  expect((await send(server, '/portalapi/common/getCountryList', { method: 'GET' })).body.code).toBe(0);
  for (const received of await Promise.all(slow)) expect(received).toMatch(/^HTTP\/1\.1 408/);
});

test('a client that takes nothing of its answers is cut', async () => {
  const socket = connect({ port: server.running.port, host: '127.0.0.1' });
  let isCut = false;
  socket.on('error', () => {});
  socket.once('close', () => {
    isCut = true;
  });
  // More than the buffers of the system hold.
  socket.write('GET /openapi/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200));
  const speakAgain = () => {
    socket.write('\r\n');
    return isCut;
  };
  // What it says would count as a sign of life, were it more often.
  await expect.poll(speakAgain, { interval: 3 * TIMEOUTS.answerTimeout, timeout: 10_000 }).toBe(true);
  expect((await send(server, '/portalapi/common/getCountryList', { method: 'GET' })).body.code).toBe(0);
});
