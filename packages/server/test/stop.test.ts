import { connect } from 'node:net';
import { LIVE_PATH } from '@fieldscope/contract/live';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { aServer } from './harness';

test('a server stops although a connection never sent a request and another is an open screen', async () => {
  const server = await aServer();
  const port = Number(new URL(server.url).port);
  const silent = connect(port, '127.0.0.1').on('error', () => {});
  const cut = new Promise((resolve) => silent.once('close', resolve));
  await new Promise((resolve) => silent.once('connect', resolve));
  const screen = new WebSocket(`ws://127.0.0.1:${port}/portalapi${LIVE_PATH}`).on('error', () => {});
  await new Promise((resolve) => screen.once('open', resolve));
  await server.stop();
  await cut;
  expect(silent.destroyed).toBe(true);
});
