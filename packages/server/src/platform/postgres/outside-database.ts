import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { DatabaseTls } from '@fieldscope/contract/integration-kinds/postgresql';
import pg from 'pg';
import { OutboundError, type OutboundOptions, type OutsideHost } from '../http/outbound';
import { connectOutside } from '../http/outbound-socket';
import { wireOf } from './database-client';

/** A database that a user entered. */
export interface OutsideDatabase extends OutsideHost {
  database: string;
  user: string;
  password: string;
  tls: DatabaseTls;
}

/** It does not encrypt, or its certificate is not one that is trusted. */
export class EncryptionError extends Error {
  constructor(
    readonly reason: 'not_encrypted' | 'certificate_refused',
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

type Reached = OutboundOptions & { timeoutMs: number };

/**
 * Asks a database that a user entered, over one connection, which ends with the work.
 * @param timeoutMs for everything
 * @throws OutboundError, EncryptionError, pg.DatabaseError, and whatever else the work throws
 */
export async function askOutside<T>(
  { hostname, port, tls, password, ...login }: OutsideDatabase,
  reached: Reached,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const begunAt = performance.now();
  const socket = await connectOutside({ hostname, port }, reached);
  let isOver = false;
  const deadline = setTimeout(
    () => {
      isOver = true;
      socket.destroy();
    },
    reached.timeoutMs - (performance.now() - begunAt),
  );
  socket.once('close', () => clearTimeout(deadline));
  const client = new pg.Client({
    ...login,
    host: hostname,
    // Where it is empty, pg would take one of this machine's own.
    password: () => password,
    ssl: tls !== 'off' && { rejectUnauthorized: tls === 'verify' },
    stream: () => asConnecting(withoutThrowing(socket)) as never,
  });
  client.on('error', () => {});
  wireOf(client).on('sslconnect', () => withoutThrowing(wireOf(client).stream));
  try {
    await client.connect().catch((error: unknown) => {
      throw asRefusal(error, tls, wireOf(client).stream);
    });
    return await work(client);
  } catch (error) {
    throw isOver ? new OutboundError('timeout', { cause: error }) : error;
  } finally {
    // What does not close it is cut when the time is over.
    void client.end().catch(() => {});
  }
}

/** pg connects its socket itself; this one is. */
const asConnecting = (socket: Duplex): Duplex =>
  Object.assign(socket, {
    setNoDelay() {},
    connect: () => process.nextTick(() => socket.emit('connect')),
  });

/** What somebody else's server sends may be no messages: who reads them throws then, where nobody could take it. */
function withoutThrowing<Stream extends Duplex>(stream: Stream): Stream {
  const emit = stream.emit.bind(stream);
  stream.emit = (event: string | symbol, ...args: unknown[]) => {
    try {
      return emit(event as 'data', ...args);
    } catch (error) {
      stream.destroy(error as Error);
      return true;
    }
  };
  return stream;
}

/** pg of a server that has no TLS. */
const WITHOUT_TLS = /\bSSL\b/;

/** Why there is no connection. A certificate that is refused is known to its socket before the connection ends. */
function asRefusal(error: unknown, tls: OutsideDatabase['tls'], stream: Duplex): unknown {
  if (error instanceof pg.DatabaseError) return error;
  const isDistrusted = tls === 'verify' && stream instanceof TLSSocket && Boolean(stream.authorizationError);
  if (isDistrusted) return new EncryptionError('certificate_refused', { cause: error });
  if (WITHOUT_TLS.test((error as Error).message))
    return new EncryptionError('not_encrypted', { cause: error });
  return new OutboundError('unreachable', { cause: error });
}
