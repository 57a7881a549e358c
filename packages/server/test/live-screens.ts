import { BASES } from '@fieldscope/contract/call';
import { LIVE_PATH, type LiveMessage } from '@fieldscope/contract/live';
import { WebSocket } from 'ws';
import { whenTestEnds } from './cleanup';
import type { TestServer } from './harness';

/** A screen of the portal: what it has received, and a wait for what it will receive. */
export async function aScreen(server: TestServer, hello: object, origin?: string) {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}${BASES.portal}${LIVE_PATH}`, { origin });
  whenTestEnds(() => socket.terminate());
  const received: LiveMessage[] = [];
  let arrived = () => {};
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)) as LiveMessage);
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
