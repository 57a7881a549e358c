import { join } from 'node:path';
import { type Db, sql } from '../postgres/db';
import { type Secrets, sameBytes } from './secrets';

/** Any text will do, as long as it stays the same. */
const CONSTANT = 'this secret belongs to this database';

/**
 * Sees to it that secret and database belong together; a database that has no check value yet gets one.
 * @throws Error in one line when they do not
 */
export async function ensureSecretOfDatabase(db: Db, secrets: Secrets, dataDir: string): Promise<void> {
  const value = secrets.hmac(CONSTANT);
  await sql`insert into secret_check (value) values (${value}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ value: Buffer }>`select value from secret_check`.execute(db);
  if (sameBytes(rows[0]!.value, value)) return;
  throw new Error(
    `${join(dataDir, 'secret')} does not belong to this database: put back the secret that was kept with it, or set DATA_DIR and DATABASE_URL of the same installation`,
  );
}
