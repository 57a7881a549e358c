import { BASES } from '@fieldscope/contract/call';
import { LIVE_EVENTS, LIVE_PATH, type LiveMessage, USER_LIVE_EVENTS } from '@fieldscope/contract/live';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { z } from 'zod';
import { whenTestEnds } from './cleanup';
import type { TestServer } from './harness';

const SCHEMAS: Partial<Record<LiveMessage['type'], z.ZodType>> = { ...LIVE_EVENTS, ...USER_LIVE_EVENTS };

/** A message of the server; an event says what the contract declares and nothing else. */
function asDeclared(message: LiveMessage & { seq?: number }): LiveMessage {
  const { type, seq: _, ...said } = message;
  const schema = SCHEMAS[type];
  if (schema) expect(schema.parse(said)).toEqual(said);
  return message;
}

/** A screen of the portal: what it has received, and a wait for what it will receive. */
export async function aScreen(server: TestServer, hello: object, origin?: string) {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}${BASES.portal}${LIVE_PATH}`, { origin });
  whenTestEnds(() => socket.terminate());
  const received: LiveMessage[] = [];
  let arrived = () => {};
  socket.on('message', (data) => {
    received.push(asDeclared(JSON.parse(String(data))));
    arrived();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.send(JSON.stringify(hello));
  return {
    socket,
    received,
    closed,
    /** Waits for the first message of a kind, and that fits where only some do. */
    async until<T extends LiveMessage['type']>(
      type: T,
      fits: (message: Extract<LiveMessage, { type: T }>) => boolean = () => true,
    ): Promise<Extract<LiveMessage, { type: T }>> {
      for (;;) {
        const ofKind = received.filter((message) => message.type === type) as Extract<
          LiveMessage,
          { type: T }
        >[];
        const found = ofKind.find(fits);
        if (found) return found;
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
  };
}
