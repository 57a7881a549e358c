import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { whenFileEnds } from '../cleanup';

/**
 * What becomes of bytes: handed on, kept until they are handed on, or lost in both directions or from the database. `close`:
 * connections are accepted and closed at once, as by a proxy whose database is away. `read-only`: sessions that begin
 * cannot write, as on a standby. `poor`: as over a link that loses packets, where TCP sends them again, late and in pieces, until a
 * connection breaks or hangs.
 */
type Mode = 'pass' | 'keep' | 'lose' | 'lose answers' | 'close' | 'read-only' | 'poor';

type Fault = 'none' | 'late' | 'pieces' | 'break' | 'hang';
const FAULTS = fc.sample(
  fc.oneof(
    ...Object.entries({ none: 60, late: 18, pieces: 16, break: 4, hang: 2 }).map(([fault, weight]) => ({
      arbitrary: fc.constant(fault as Fault),
      weight,
    })),
  ),
  { seed: 28, numRuns: 4096 },
);
/** Ms until a packet was sent again that was lost. */
const LATE_MS = 40;

/** A TCP way to a database, on which packets can get lost and connections can hang without being closed. */
export async function aDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const socketFolder = target.searchParams.get('host');
  let mode: Mode = 'pass';
  let kept: (() => void)[] = [];
  let lost = 0;
  let accepted = 0;
  let drawn = 0;
  /** They break off what hangs. */
  const hanging = new Set<() => void>();
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    accepted += 1;
    if (mode === 'close') return client.destroy();
    const database = connect(`${socketFolder}/.s.PGSQL.${target.searchParams.get('port')}`);
    const breakOff = () => {
      client.destroy();
      database.destroy();
    };
    // What has lost a byte can never go on.
    let isBroken = false;
    let isStartup = mode === 'read-only';
    const carry = (from: Socket, to: Socket, loses: () => boolean) => {
      sockets.add(from);
      const send = inOrder(to, () => {
        if (mode !== 'poor') return 'none';
        drawn += 1;
        const fault = FAULTS[drawn % FAULTS.length]!;
        if (fault === 'hang' || fault === 'break') lost += 1;
        if (fault === 'hang') hanging.add(breakOff);
        if (fault === 'break') breakOff();
        return fault;
      });
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
        hand(() => send(carried));
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
      for (const breakOff of hanging) breakOff();
      hanging.clear();
      if (mode === 'close') for (const socket of sockets) socket.destroy();
      if (mode === 'pass') for (const act of kept.splice(0)) act();
      else if (mode !== 'keep') kept = [];
    },
    /** How many packets were lost since then; of a poor link, how many broke a connection or left it hanging. */
    lost: () => lost,
    /** How many connections were accepted since then. */
    accepted: () => accepted,
  };
}

/** Sends to a socket what comes, in its order, each with the next fault. */
function inOrder(to: Socket, nextFault: () => Fault): (bytes: Buffer) => void {
  let sent: Promise<unknown> = Promise.resolve();
  let hangs = false;
  const send = async (bytes: Buffer) => {
    const fault = nextFault();
    if (fault === 'break' || fault === 'hang') hangs = true;
    if (hangs) return;
    if (fault === 'late') await pause(LATE_MS);
    if (fault !== 'pieces') return to.write(bytes);
    const middle = Math.ceil(bytes.length / 2);
    to.write(bytes.subarray(0, middle));
    await pause(1);
    to.write(bytes.subarray(middle));
  };
  return (bytes) => {
    sent = sent.then(() => send(bytes));
  };
}

/** A startup message with one more option: its length, what it held, and an end (PostgreSQL, "Message Formats"). */
function asReadOnly(startup: Buffer): Buffer {
  const option = Buffer.from('options\0-c default_transaction_read_only=on\0\0');
  const message = Buffer.concat([startup.subarray(0, -1), option]);
  message.writeInt32BE(message.length);
  return message;
}
