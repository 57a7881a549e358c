import { connect } from 'node:net';

/** Opens a websocket and sends it pings in one piece. @returns turns of the event loop until all were answered */
export async function turnsForPings(port: number, path: string, pings: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const upgraded = new Promise((resolve) => socket.once('data', resolve));
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n',
  );
  await upgraded;
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  count();
  let pongBytes = 0;
  const answered = new Promise<void>((resolve) => {
    socket.on('data', ({ length }) => {
      pongBytes += length;
      if (pongBytes === 2 * pings) resolve();
    });
  });
  socket.write(Buffer.concat(Array.from({ length: pings }, () => Buffer.from([0x89, 0x80, 0, 0, 0, 0]))));
  await answered;
  isDone = true;
  socket.destroy();
  return turns;
}
