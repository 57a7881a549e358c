import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { MeteredSocket } from './metered-socket';

/** Both ends of a connection. */
async function aConnection(): Promise<{ ours: Socket; theirs: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  const ours = connect(server.address() as { port: number });
  const [theirs] = (await accepted) as [Socket];
  onTestFinished(() => {
    ours.destroy();
    theirs.destroy();
    server.close();
  });
  return { ours, theirs };
}

test('all that is sent arrives, in small pieces between which others have their turn', async () => {
  const { ours, theirs } = await aConnection();
  const sent = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  const connection = new MeteredSocket(ours);
  let inThisTurn = 0;
  let most = 0;
  connection.on('data', (piece: Buffer) => {
    if (inThisTurn === 0)
      setImmediate(() => {
        inThisTurn = 0;
      });
    inThisTurn += piece.length;
    most = Math.max(most, inThisTurn);
  });
  theirs.end(sent);
  expect(Buffer.compare(await buffer(connection), sent)).toBe(0);
  expect(most).toBeLessThanOrEqual(16 * 1024);
});

test('what is written goes out, and either end closes the other', async () => {
  const first = await aConnection();
  const closedHere = new MeteredSocket(first.ours);
  closedHere.write('hello');
  expect(String((await once(first.theirs, 'data'))[0])).toBe('hello');
  closedHere.destroy();
  await once(first.theirs.resume(), 'close');

  const second = await aConnection();
  const closedThere = new MeteredSocket(second.ours).resume();
  second.theirs.destroy();
  await once(closedThere, 'close');
  expect(second.ours.destroyed).toBe(true);
});
