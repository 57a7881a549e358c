import { BASES } from '@fieldscope/contract/call';
import { LIVE_EVENTS, LIVE_PATH, type LiveMessage, USER_LIVE_EVENTS } from '@fieldscope/contract/live';
import { SHARE_EVENTS, type ShareHello, type ShareLiveMessage } from '@fieldscope/contract/share-live';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { z } from 'zod';
import { whenTestEnds } from './cleanup';
import type { TestServer } from './harness';

type Schemas = Partial<Record<string, z.ZodType>>;
const SCHEMAS: Schemas = { ...LIVE_EVENTS, ...USER_LIVE_EVENTS };

/** A message of the server; an event says what the contract declares and nothing else. */
function asDeclared<M extends { type: string }>(message: M & { seq?: number }, schemas: Schemas): M {
  const { type, seq: _, ...said } = message;
  const schema = schemas[type];
  if (schema) expect(schema.parse(said)).toEqual(said);
  return message;
}

/** A screen of the portal: what it has received, and a wait for what it will receive. */
export const aScreen = (server: TestServer, hello: object, origin?: string) =>
  aListener<LiveMessage>(server, { base: BASES.portal, hello, origin, schemas: SCHEMAS });

/** A page of somebody who sees a panel without an account. */
export const aSharedScreen = (server: TestServer, hello: Omit<ShareHello, 'type'>, origin?: string) =>
  aListener<ShareLiveMessage>(server, {
    ...{ base: BASES.share, hello: { type: 'hello', ...hello }, origin },
    schemas: SHARE_EVENTS,
  });

interface Listening {
  base: string;
  hello: object;
  origin: string | undefined;
  schemas: Schemas;
}

async function aListener<M extends { type: string }>(
  server: TestServer,
  { base, hello, origin, schemas }: Listening,
) {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}${base}${LIVE_PATH}`, { origin });
  whenTestEnds(() => socket.terminate());
  const received: M[] = [];
  let arrived = () => {};
  socket.on('message', (data) => {
    received.push(asDeclared<M>(JSON.parse(String(data)), schemas));
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
    async until<T extends M['type']>(
      type: T,
      fits: (message: Extract<M, { type: T }>) => boolean = () => true,
    ): Promise<Extract<M, { type: T }>> {
      for (;;) {
        const ofKind = received.filter((message) => message.type === type) as Extract<M, { type: T }>[];
        const found = ofKind.find(fits);
        if (found) return found;
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
  };
}
