import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../observability/log';

/** Repositories write plain SQL with kysely's `sql`; there is no schema type to build queries from. */
type NoBuilder = Record<never, never>;
export type Db = Kysely<NoBuilder> | Transaction<NoBuilder>;

const parseTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
/** Times leave the database as epoch ms; bigint ids stay text, as the contract has them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.TIMESTAMPTZ) {
      return (text: string) => (parseTimestamp(text) as unknown as Date).getTime();
    }
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export type ConnectionSettings = pg.ClientConfig;

/** Opens a pool whose idle connections may break without taking the process along. */
export function openPool(connection: ConnectionSettings, max: number, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, types, idleTimeoutMillis: 30_000 });
  pool.on('error', (error) => {
    // A pool that has ended does not wait for its goodbyes to be heard: the database may stop first.
    if (!pool.ending) log.warn({ reason: error.message }, 'idle database connection lost');
  });
  // A connection that breaks while somebody uses it fails that query; its event must not end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function openDb(pool: pg.Pool): Kysely<NoBuilder> {
  return new Kysely<NoBuilder>({ dialect: new PostgresDialect({ pool }) });
}

/** Rule and write in one transaction: what a rule has read cannot change before the write. */
export function inTransaction<T>(db: Db, work: (trx: Transaction<NoBuilder>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction<NoBuilder>) : db.transaction().execute(work);
}

/** Epoch ms as a parameter for a timestamptz column. */
export const at = (epochMs: number): Date => new Date(epochMs);

/** Name of the violated constraint or index, when the error is a unique violation. */
export function violatedUnique(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : undefined;
}

/** Classes 22 and 23 of PostgreSQL's error codes: these values cannot be stored, however often it is tried. */
export function isFaultOfData(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '');
}

export { sql };
