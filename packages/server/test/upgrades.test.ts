import { connect } from 'node:net';
import { BASES } from '@fieldscope/contract/call';
import { LIVE_PATH } from '@fieldscope/contract/live';
import { expect, test } from 'vitest';
import { speakRaw } from './attacks/attacker';
import { PASSWORD } from './builders';
import { aSite } from './ingest-site';
import { S2101_UPLINK } from './sender';

const site = aSite();

/** What curl --http2 and Java's HttpClient send along with every request to an http:// address. */
const H2C =
  'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n';
const WEBSOCKET =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

const uplink = (headers: string) => {
  const body = JSON.stringify(site.up(S2101_UPLINK));
  return `POST /ingest/chirpstack?event=up HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${site.networkServer.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${headers}\r\n${body}`;
};
const LAST = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
/** Sends requests over one connection, each once the one before it was answered. */
function oneByOne(requests: string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(site.server.running.port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
      socket.write(requests.shift() ?? '');
    });
    socket.once('close', () => resolve(received));
    socket.write(requests.shift()!);
  });
}
const statuses = (response: string) =>
  [...response.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

test.each([
  ['to HTTP/2', H2C],
  ['to a websocket, where there is none', WEBSOCKET],
  ['to TLS', 'connection: upgrade\r\nupgrade: TLS/1.0\r\n'],
])('an uplink that offers an upgrade %s is stored like any other', async (_name, headers) => {
  const response = await oneByOne([uplink(headers), LAST]);
  expect(statuses(response)).toEqual(['200', '200']);
  expect(response).toContain('"outcome":"stored"');
  expect(await site.readings()).toHaveLength(2);
});

test('a sign-in that offers HTTP/2 signs in', async () => {
  const body = JSON.stringify({ account: site.owner.account, password: PASSWORD });
  const head = `POST /portalapi/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${H2C}`;
  const response = await oneByOne([`${head}content-length: ${body.length}\r\n\r\n${body}`, LAST]);
  expect(statuses(response)).toEqual(['200', '200']);
  expect(response).toContain('"token"');
});

test.each([
  ['/nothing', WEBSOCKET],
  ['/healthz/live', WEBSOCKET],
  [BASES.portal + LIVE_PATH, H2C],
  ['/mqtt', H2C],
])('an upgrade at %s leads nowhere', async (path, headers) => {
  const response = await speakRaw(
    site.server,
    `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers.replace('connection: ', 'connection: close, ')}\r\n`,
  );
  expect(statuses(response)).toEqual(['404']);
});

test('a tunnel to somewhere else is not opened', async () => {
  expect(
    await speakRaw(site.server, 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n'),
  ).toBe('');
});
