import { mkdir } from 'node:fs/promises';
import type { Config } from '../config';
import { MIGRATIONS } from '../migrations';
import { type Clock, systemClock } from '../platform/clock';
import { type ConnectionSettings, type Db, openDb, openPool, sql } from '../platform/db';
import { createLog, type Log } from '../platform/log';
import { migrate } from '../platform/migrate';
import { openEmbeddedPostgres } from '../platform/postgres/embedded';
import { openSecrets, type Secrets } from '../platform/secrets';

/** What an operator's command works with: the same database and secrets as the server, whether or not it runs. */
export interface Office {
  config: Config;
  clock: Clock;
  log: Log;
  db: Db;
  secrets: Secrets;
  /** Tells a running server what changed. */
  announce(name: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

const CONNECTIONS = 3;

export async function openOffice(config: Config): Promise<Office> {
  await mkdir(config.DATA_DIR, { recursive: true });
  const log = createLog({ LOG_LEVEL: 'warn' });
  const embedded = config.DATABASE_URL
    ? undefined
    : await openEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  const connection: ConnectionSettings = embedded?.connection ?? { connectionString: config.DATABASE_URL };
  const pool = openPool(connection, CONNECTIONS, log);
  const client = await pool.connect();
  try {
    await migrate(client, MIGRATIONS);
  } finally {
    client.release();
  }
  const db = openDb(pool);
  return {
    config,
    clock: systemClock,
    log,
    db,
    secrets: await openSecrets(config.DATA_DIR),
    async announce(name, payload) {
      await sql`select pg_notify('fieldscope', ${`${name} ${payload}`})`.execute(db);
    },
    async close() {
      await pool.end();
      await embedded?.stop();
    },
  };
}
