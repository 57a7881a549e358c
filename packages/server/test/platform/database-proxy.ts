import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { whenFileEnds } from '../cleanup';

/**
 * What becomes of bytes: handed on, kept until they are handed on, or lost in both directions or from the database. `close`:
 * connections are accepted and closed at once, as by a proxy whose database is away. `read-only`: sessions that begin
 * cannot write, as on a standby.
 */
type Mode = 'pass' | 'keep' | 'lose' | 'lose answers' | 'close' | 'read-only';

/** A TCP way to a database, on which packets can get lost and connections can hang without being closed. */
export async function aDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const socketFolder = target.searchParams.get('host');
  let mode: Mode = 'pass';
  let kept: (() => void)[] = [];
  let lost = 0;
  let accepted = 0;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    accepted += 1;
    if (mode === 'close') return client.destroy();
    const database = connect(`${socketFolder}/.s.PGSQL.${target.searchParams.get('port')}`);
    // What has lost a byte can never go on.
    let isBroken = false;
    let isStartup = mode === 'read-only';
    const carry = (from: Socket, to: Socket, loses: () => boolean) => {
      sockets.add(from);
      const hand = (act: () => void) => {
        if (loses()) {
          isBroken = true;
          lost += 1;
        }
        if (isBroken) return;
        if (mode === 'keep') kept.push(act);
        else act();
      };
      from.on('data', (bytes) => {
        const carried = isStartup ? asReadOnly(bytes) : bytes;
        isStartup = false;
        hand(() => to.write(carried));
      });
      from.on('end', () => hand(() => to.end()));
      from.on('error', () => hand(() => to.destroy()));
      from.on('close', () => sockets.delete(from));
    };
    carry(client, database, () => mode === 'lose');
    carry(database, client, () => mode === 'lose' || mode === 'lose answers');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });

  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${target.searchParams.get('user')}@127.0.0.1:${port}${target.pathname}`,
    set(next: Mode) {
      mode = next;
      lost = 0;
      accepted = 0;
      if (mode === 'close') for (const socket of sockets) socket.destroy();
      if (mode === 'pass') for (const act of kept.splice(0)) act();
      else if (mode !== 'keep') kept = [];
    },
    /** How many packets were lost since then. */
    lost: () => lost,
    /** How many connections were accepted since then. */
    accepted: () => accepted,
  };
}

/** A startup message with one more option: its length, what it held, and an end (PostgreSQL, "Message Formats"). */
function asReadOnly(startup: Buffer): Buffer {
  const option = Buffer.from('options\0-c default_transaction_read_only=on\0\0');
  const message = Buffer.concat([startup.subarray(0, -1), option]);
  message.writeInt32BE(message.length);
  return message;
}
