import { BASES } from '@fieldscope/contract/call';
import { LIVE_PATH } from '@fieldscope/contract/live';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { anOwner } from '../builders';
import { aServer, type TestServer } from '../harness';
import { aScreen } from '../live-screens';
import { aMqttClient } from '../mqtt-clients';

const PUBLIC_URL = 'https://fields.example';
let server: TestServer;
beforeAll(async () => {
  server = await aServer({ PUBLIC_URL });
});

const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** What a handshake is answered with; 101 stands for an open websocket. */
function shakeHands(
  path: string,
  headers: Record<string, string>,
  port = server.running.port,
): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, path === '/mqtt' ? ['mqtt'] : [], {
    headers,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode!));
    socket.once('error', () => resolve(0));
  });
}

describe.each([BASES.portal + LIVE_PATH, '/mqtt'])('the websocket %s', (path) => {
  test.each<[page: string, headers: Record<string, string>]>([
    ['another site', { origin: 'https://attacker.example' }],
    ['a frame without an origin', { origin: 'null' }],
    ['a site that merely begins alike', { origin: `${PUBLIC_URL}.attacker.example` }],
    ['a site that names ours as its user', { origin: 'https://fields.example@attacker.example' }],
    ['another port of the same machine', { origin: 'http://127.0.0.1:1' }],
    ['something that is no origin', { origin: 'fields.example' }],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'websocket' }],
  ])('is not opened for a page of %s', async (_page, headers) => {
    expect(await shakeHands(path, headers)).toBe(403);
  });

  test('is opened for our page and for programs', async () => {
    expect(await shakeHands(path, { origin: server.url })).toBe(101);
    expect(await shakeHands(path, { origin: PUBLIC_URL })).toBe(101);
    expect(await shakeHands(path, {})).toBe(101);
  });

  test('does not believe a forwarded host of an untrusted sender', async () => {
    const headers = { origin: 'https://attacker.example', 'x-forwarded-host': 'attacker.example' };
    expect(await shakeHands(path, headers)).toBe(403);
  });
});

test('an open live websocket sends nothing before it has seen a token', async () => {
  const { orgId } = await anOwner(server);
  const screen = await aScreen(server, { type: 'hello', token: 'guessed' }, server.url);
  expect(await screen.closed).toBe(1008);
  expect(screen.received.map(({ type }) => type)).toEqual(['refused']);
  expect(JSON.stringify(screen.received)).not.toContain(orgId);
});

test("the customers' own port is open to their pages, and only a key opens the stream there", async () => {
  expect(await shakeHands('/mqtt', { origin: 'https://customer.example' }, server.mqttWsPort)).toBe(101);
  const { orgId } = await anOwner(server);
  const guess = aMqttClient(`ws://127.0.0.1:${server.mqttWsPort}/mqtt`, {
    clientId: `org-${orgId}-page`,
    username: `org-${orgId}`,
    password: 'guessed',
  });
  await expect(guess).rejects.toMatchObject({ code: 4 });
});
