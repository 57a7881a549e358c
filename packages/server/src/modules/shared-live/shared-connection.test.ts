import { EventEmitter } from 'node:events';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { AppError } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ShareActor } from '../../platform/http/request-context';
import { SharedConnection } from './shared-connection.service';

const ORG = '7' as OrgId;
const ACTOR: ShareActor = {
  ...{ kind: 'share', orgId: ORG, credential: 'television 1', endsAt: null },
  panels: [{ panelId: 1, variable: null }],
};

/** A page whose link is being looked up: each look waits until it is answered. */
function aGreetedPage() {
  const socket = Object.assign(new EventEmitter(), {
    ...{ readyState: WebSocket.OPEN, bufferedAmount: 0, close: vi.fn(), terminate: vi.fn() },
    send: vi.fn(),
  });
  const looks: { resolve(actor: ShareActor): void; reject(error: unknown): void }[] = [];
  const actorOf = () =>
    new Promise<ShareActor>((resolve, reject) => {
      looks.push({ resolve, reject });
    });
  const join = vi.fn(async () => () => undefined);
  const connection = new SharedConnection(socket as unknown as WebSocket, '192.0.2.1', {
    ...{ clock: { now: () => 0 }, log: {}, ensureRoom: () => undefined },
    ...{ credentials: { countAddress: async () => undefined, actorOf }, feeds: { join } },
  } as never);
  socket.emit('message', Buffer.from(JSON.stringify({ type: 'hello', share_token: 'token' })));
  const look = (number: number) => vi.waitFor(() => looks[number] ?? expect.fail('nothing was looked up'));
  return { connection, socket, look, join };
}

test.each<[string, (connection: SharedConnection) => Promise<void>]>([
  ['a link is withdrawn', (connection) => connection.recheck(ORG)],
  ['a television is revoked', (connection) => connection.renew(ACTOR.credential)],
])('while its page is greeted %s: it is refused', async (_, end) => {
  const { connection, socket, look, join } = aGreetedPage();
  const first = await look(0);
  await end(connection);
  first.resolve(ACTOR);
  (await look(1)).reject(new AppError('no_authority'));
  await vi.waitFor(() =>
    expect(socket.send).toHaveBeenCalledWith(
      JSON.stringify({ type: 'refused', code: ERRORS.no_authority.code }),
    ),
  );
  expect(join).not.toHaveBeenCalled();
});

test('a page that is greeted undisturbed is looked up once', async () => {
  const { look, join } = aGreetedPage();
  (await look(0)).resolve(ACTOR);
  await vi.waitFor(() => expect(join).toHaveBeenCalledTimes(1));
});
