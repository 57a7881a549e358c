import { mkdir } from 'node:fs/promises';
import { MIGRATIONS } from '../paths';
import { systemClock } from '../platform/clock';
import type { Config } from '../platform/config';
import { createSender } from '../platform/jobs/queue';
import { createLog } from '../platform/observability/log';
import { machineUser } from '../platform/operator/machine-user';
import type { OperatorServices } from '../platform/operator/operator-command';
import { type ConnectionSettings, forMaintenance, openDb, openPool } from '../platform/postgres/db';
import { openEmbeddedPostgres } from '../platform/postgres/embedded/embedded';
import { applyMigrations } from '../platform/postgres/migrate';
import { createPasswords } from '../platform/security/passwords';
import { ensureSecretOfDatabase } from '../platform/security/secret-check';
import { openSecrets } from '../platform/security/secrets';

/** What commands work with, until it is closed. */
export interface AdminServices extends OperatorServices {
  close(): Promise<void>;
}

const CONNECTIONS = 3;

/**
 * Opens database and secrets, and migrates first.
 * @throws Error in one line when the database cannot be reached or does not fit, or the data folder cannot be used
 */
export async function openAdminServices(config: Config): Promise<AdminServices> {
  await mkdir(config.DATA_DIR, { recursive: true });
  const log = createLog({ LOG_LEVEL: 'warn' });
  const secrets = await openSecrets(config.DATA_DIR);
  const embedded = config.DATABASE_URL
    ? undefined
    : await openEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  const connection: ConnectionSettings = {
    ...(embedded?.connection ?? { connectionString: config.DATABASE_URL }),
    answerTimeoutMs: config.DATABASE_TIMEOUT_MS,
  };
  const pool = openPool(forMaintenance(connection), CONNECTIONS, log);
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  const db = openDb(pool);
  try {
    await applyMigrations(connection, MIGRATIONS);
    await ensureSecretOfDatabase(db, secrets, config.DATA_DIR);
  } catch (error) {
    await close();
    throw error;
  }
  const queue = createSender({ db, secrets });
  const passwords = createPasswords();
  return {
    config,
    clock: systemClock,
    log,
    db,
    secrets,
    passwords,
    queue,
    operator: machineUser(),
    language: 'en',
    close,
  };
}
