import type { Product } from '@fieldscope/e2e/product';
import { createLog, type Log } from '@fieldscope/server/platform/observability/log';
import { type Db, openDb, openPool } from '@fieldscope/server/platform/postgres/db';
import pg from 'pg';

const ANSWER_TIMEOUT_MS = 600_000;

/** The database of a running server, for a yardstick in it and for what would take days through the server. */
export interface BenchDatabase {
  client: pg.Client;
  /** What the server's own modules work with. */
  db: Db;
  log: Log;
  close(): Promise<void>;
}

export async function openDatabase({ dataDir, env }: Product): Promise<BenchDatabase> {
  const connection: pg.ClientConfig = env.DATABASE_URL
    ? { connectionString: env.DATABASE_URL }
    : { host: `${dataDir}/run`, port: 5432, user: 'fieldscope', database: 'fieldscope' };
  const log = createLog({ LOG_LEVEL: 'error' });
  const pool = openPool({ ...connection, answerTimeoutMs: ANSWER_TIMEOUT_MS }, 2, log);
  const client = new pg.Client(connection);
  // A bench may kill the database: what is being asked fails then, and the rest of the bench goes on.
  client.on('error', () => {});
  await client.connect();
  return {
    client,
    db: openDb(pool),
    log,
    async close() {
      await client.end().catch(() => {});
      await pool.end();
    },
  };
}

/** Opens the database for one piece of work: a connection does not outlive a restart. */
export async function withDatabase<T>(
  server: Product,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(server);
  return work(database).finally(database.close);
}
