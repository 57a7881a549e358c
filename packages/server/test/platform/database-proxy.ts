import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { whenFileEnds } from '../cleanup';

/**
 * What becomes of bytes: handed on, kept until they are handed on, or lost in both directions or from the database. `close`:
 * connections are accepted and closed at once, as by a proxy whose database is away.
 */
type Mode = 'pass' | 'keep' | 'lose' | 'lose answers' | 'close';

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
      from.on('data', (bytes) => hand(() => to.write(bytes)));
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
