import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { whenFileEnds } from '../cleanup';

/** ReadyForQuery outside a transaction, the last message of an answer (PostgreSQL, "Message Formats"). */
const READY = Buffer.from('Z\0\0\0\x05I');
const TERMINATE = 'X'.charCodeAt(0);
const isAnswered = (bytes: Buffer): boolean => bytes.subarray(-READY.length).equals(READY);

/**
 * A pooler that lends its only connection to a client for one transaction, as PgBouncer documents it for
 * `pool_mode=transaction`: it greets clients itself and keeps the connection when they leave.
 */
export async function aTransactionPooler(databaseUrl: string): Promise<{ url: string }> {
  const target = new URL(databaseUrl);
  const port = target.searchParams.get('port');
  const database = connect(`${target.searchParams.get('host')}/.s.PGSQL.${port}`);
  let greeting: Promise<Buffer> | undefined;
  let borrower: Socket | undefined;
  const waiting: { client: Socket; bytes: Buffer }[] = [];

  const greet = (startup: Buffer) =>
    new Promise<Buffer>((resolve) => {
      let received = Buffer.alloc(0);
      const receive = (bytes: Buffer) => {
        received = Buffer.concat([received, bytes]);
        if (!isAnswered(received)) return;
        database.off('data', receive);
        database.on('data', giveBack);
        resolve(received);
      };
      database.on('data', receive);
      database.write(startup);
    });
  const giveBack = (bytes: Buffer) => {
    borrower?.write(bytes);
    if (!isAnswered(bytes)) return;
    borrower = undefined;
    const next = waiting.shift();
    if (next) lend(next.client, next.bytes);
  };
  const lend = (client: Socket, bytes: Buffer) => {
    if (borrower !== undefined && borrower !== client) {
      waiting.push({ client, bytes });
      return;
    }
    borrower = client;
    database.write(bytes);
  };

  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.once('data', async (startup) => {
      greeting ??= greet(startup);
      client.write(await greeting);
      client.on('data', (bytes) => {
        if (bytes[0] !== TERMINATE) lend(client, bytes);
        else client.end();
      });
    });
    client.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => {
    server.close();
    for (const socket of [database, ...clients]) socket.destroy();
  });
  const { port: own } = server.address() as AddressInfo;
  return { url: `postgres://${target.searchParams.get('user')}@127.0.0.1:${own}${target.pathname}` };
}
