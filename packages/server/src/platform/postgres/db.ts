import { SECOND_MS } from '@fieldscope/contract/time';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../observability/log';
import { statementTimings } from '../observability/timings';
import { traceStatement } from '../observability/tracing';
import { isWorking } from './backend-check';
import { DatabaseClient, isAsking, wireOf } from './database-client';
import { addressAt } from './database-url';
import { countPool } from './open-pools';
import { reportUnavailable } from './unavailable';

/** Repositories write plain SQL with kysely's `sql`; there is no schema type to build queries from. */
type NoBuilder = Record<never, never>;
export type Db = Kysely<NoBuilder> | Transaction<NoBuilder>;

const parseTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
/** Times leave the database as epoch ms; bigint ids stay text, as the contract has them. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.TIMESTAMPTZ) {
      return (text: string) => (parseTimestamp(text) as unknown as Date).getTime();
    }
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export interface ConnectionSettings extends pg.ClientConfig {
  /** How long the database may take to answer, in ms. */
  answerTimeoutMs: number;
  /** After how long without an answer it is asked whether it still works on it, in ms; absent: not before the time is over. */
  askAfterMs?: number;
}

const MAINTENANCE_FACTOR = 60;

/** The same connection for jobs and recovery, whose statements may take longer than anybody waits for an answer. */
export const forMaintenance = (connection: ConnectionSettings): ConnectionSettings => ({
  ...connection,
  answerTimeoutMs: MAINTENANCE_FACTOR * connection.answerTimeoutMs,
  askAfterMs: connection.answerTimeoutMs,
});

/** The same connection to another server, named `host:port`. */
export const connectionAt = (connection: ConnectionSettings, server: string): ConnectionSettings => ({
  ...connection,
  ...(connection.connectionString && { connectionString: addressAt(connection.connectionString, server) }),
});

/** Connections for the calls that are answered in the main thread. */
export const POOL_CONNECTIONS = 10;
const IDLE_MS = 30_000;
/** On both sides: a backend whose client is gone without a word would hold its locks. */
const KEEP_ALIVE = { idleMs: 15 * SECOND_MS, intervalMs: 5 * SECOND_MS, count: 3 };
const READ_ONLY = '25006';

/**
 * Opens a pool whose connections may break or hang without taking the process along. The database itself ends a
 * statement shortly before `answerTimeoutMs`; where nothing at all comes for so long, or the database does not work on it any more, the
 * connection is closed, and what it was used for fails.
 */
export function openPool(connection: ConnectionSettings, max: number, log: Log): pg.Pool {
  const { answerTimeoutMs, askAfterMs, ...reached } = connection;
  const silenceMs = askAfterMs ?? answerTimeoutMs;
  // Apart from how long the pool waits until one is free.
  const Client = class extends DatabaseClient {
    constructor(settings: pg.ClientConfig = {}) {
      super({ ...settings, connectionTimeoutMillis: silenceMs / 2 });
    }
  };
  const pool = new pg.Pool({
    ...reached,
    Client,
    max,
    types: columnTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE.idleMs,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: answerTimeoutMs / 2,
    async onConnect(client) {
      const wire = wireOf(client);
      let pid = 0;
      const isAlive = async () => {
        if (askAfterMs === undefined) return false;
        // A transaction may wait for what is computed between two statements.
        if (!isAsking(client)) return true;
        const { bytesRead } = wire.stream;
        return (await isWorking(reached, pid, askAfterMs)) || wire.stream.bytesRead > bytesRead;
      };
      wire.stream.on('timeout', async () => {
        if (await isAlive()) {
          // Not where it has become idle meanwhile.
          if (wire.stream.timeout) wire.stream.setTimeout(silenceMs);
          return;
        }
        log.warn({ silenceMs }, 'a database connection without an answer is closed');
        wire.stream.destroy(new Error('the database does not answer'));
        dropIdle(pool);
      });
      // A standby after a fail-over: a new connection may reach the new primary.
      wire.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY) wire.stream.destroy();
      });
      wire.stream.setTimeout(silenceMs);
      if (askAfterMs !== undefined) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        pid = rows[0]!.pid;
      }
      await client.query(
        `set tcp_keepalives_idle = ${KEEP_ALIVE.idleMs / SECOND_MS};
         set tcp_keepalives_interval = ${KEEP_ALIVE.intervalMs / SECOND_MS};
         set tcp_keepalives_count = ${KEEP_ALIVE.count};
         set statement_timeout = ${Math.ceil(answerTimeoutMs * 0.8)};
         set idle_in_transaction_session_timeout = ${answerTimeoutMs}`,
      );
    },
  });
  countPool(pool);
  pool.on('acquire', (client) => wireOf(client).stream.setTimeout(silenceMs));
  pool.on('release', (error, client) => {
    // One that is given up may never close by itself.
    if (!error) wireOf(client).stream.setTimeout(0);
  });
  pool.on('error', (error) => {
    // An ended pool does not wait until its connections have closed: the database may stop first.
    if (!pool.ending) log.warn({ reason: error.message }, 'idle database connection lost');
  });
  return pool;
}

/** Gives up the connections that wait for use: they lead where the one led that has just been lost. */
function dropIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  }
}

export function openDb(pool: pg.Pool): Kysely<NoBuilder> {
  return new Kysely<NoBuilder>({
    dialect: new PostgresDialect({ pool: reportUnavailable(pool) }),
    log: ({ level, query, queryDurationMillis: ms }) => {
      const failed = level === 'error';
      statementTimings.add(query.sql, { ms, at: Date.now(), failed });
      traceStatement(query.sql, ms, failed);
    },
  });
}

/** Rule and write in one transaction: what a rule has read cannot change before the write. */
export function inTransaction<T>(db: Db, work: (trx: Transaction<NoBuilder>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction<NoBuilder>) : db.transaction().execute(work);
}

/**
 * Does a part of a transaction, all of it or, when it fails, nothing; the transaction goes on in either case.
 * @throws what the part throws
 */
export async function inPartOf<T>(trx: Db, part: (trx: Db) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx);
  try {
    const done = await part(trx);
    await sql`release savepoint part`.execute(trx);
    return done;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    throw error;
  }
}

/** Reads in several statements that see the same moment, whatever is committed between them. */
export function inSnapshot<T>(db: Db, work: (trx: Transaction<NoBuilder>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** Epoch ms as a parameter for a timestamptz column. */
export const at = (epochMs: number): Date => new Date(epochMs);

const UNIQUE_VIOLATION = '23505';
/** What Citus passes on of another server has no code of its own. */
const PASSED_ON = 'XX000';
const VIOLATED = /^duplicate key value violates unique constraint "(.+?)"/;
/** Citus puts the number of the shard behind the name. */
const SHARD_NUMBER = /_\d{6,}$/;

/** Name of the violated constraint or index, when the error is a unique violation; of a shard that of its table. */
export function violatedUnique(error: unknown): string | undefined {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  const passedOn = code === PASSED_ON ? VIOLATED.exec(message ?? '')?.[1] : undefined;
  if (code !== UNIQUE_VIOLATION && passedOn === undefined) return undefined;
  return (passedOn ?? constraint ?? '').replace(SHARD_NUMBER, '');
}

/** Classes 22 and 23 of PostgreSQL's error codes: these values cannot be stored, however often it is tried. */
export function isFaultOfData(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '');
}

export { sql };
