import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';
import type { Log } from '../observability/log';
import { OperatorError } from '../operator/operator-error';
import { DatabaseClient, wireOf } from '../postgres/database-client';
import { type ConnectionSettings, type Db, openDb, openPool } from '../postgres/db';
import { type openEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded/embedded';
import { freeBytes, SPARE_BYTES } from './spare-disk';

/** Where an installation is. */
export type Where = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_TIMEOUT_MS'>;

/** Tables and indexes together, as a multiple of the rows. */
export const SPACE_FACTOR = 2;
const MEGABYTE = 1024 ** 2;
/** A database before its first row, with the log that it keeps. */
const EMPTY_BYTES = 64 * MEGABYTE;
const ENDED_BY_SIGTERM = 128 + 15;

/** Works with the database of an installation, as it is. @param open how the embedded one is opened */
export async function withDatabase<T>(
  { DATA_DIR, DATABASE_URL, DATABASE_TIMEOUT_MS: answerTimeoutMs }: Where,
  open: typeof openEmbeddedPostgres,
  log: Log,
  work: (connection: ConnectionSettings) => Promise<T>,
): Promise<T> {
  if (DATABASE_URL) return work({ connectionString: DATABASE_URL, answerTimeoutMs });
  const embedded = await open({ dataDir: DATA_DIR, log });
  try {
    return await work({ ...embedded.connection, answerTimeoutMs });
  } finally {
    await embedded.stop();
  }
}

/** Works over a connection whose statements may take as long as they need. It ends with the work. */
export async function withClient<T>(
  { answerTimeoutMs, ...connection }: ConnectionSettings,
  work: (client: DatabaseClient) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: answerTimeoutMs,
  });
  await client.connect();
  try {
    // Those of the role or of the database would cut off a long copy.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // What it still sends is of no interest to anybody.
    wireOf(client).stream.destroy();
    throw error;
  }
}

export async function withDb<T>(
  connection: ConnectionSettings,
  log: Log,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const pool = openPool(connection, 1, log);
  try {
    return await work(openDb(pool));
  } finally {
    await pool.end();
  }
}

/**
 * Works with an embedded database that is made for it in a folder and removed with the folder; what a killed process left there is
 * removed first.
 * @param rowBytes what its rows take
 * @throws OperatorError where the disk is full
 */
export async function withScratchDatabase<T>(
  folder: string,
  rowBytes: number,
  log: Log,
  work: (connection: ConnectionSettings) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const open = () => startEmbeddedPostgres({ dataDir: folder, log, durable: false });
  // Its postmaster may run on.
  if (existsSync(join(folder, 'postgres'))) await (await open()).stop();
  for (const name of ['postgres', 'secret']) await rm(join(folder, name), { recursive: true, force: true });
  await ensureSpace(folder, EMPTY_BYTES + SPACE_FACTOR * rowBytes);
  const opening = open();
  const remove = async () => {
    await (await opening).stop();
    await rm(folder, { recursive: true, force: true });
  };
  let ending: Promise<void> | undefined;
  // Else it would run on.
  const end = () => {
    ending = remove().finally(() => process.exit(ENDED_BY_SIGTERM));
  };
  process.once('SIGTERM', end);
  try {
    return await work({ ...(await opening).connection, answerTimeoutMs: 60_000 });
  } finally {
    // Nobody is to hear of what the end broke off: it says nothing of the rows.
    await ending;
    process.off('SIGTERM', end);
    await remove();
  }
}

/** @throws OperatorError where a folder has no space for so many bytes */
export async function ensureSpace(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free < bytes + SPARE_BYTES)
    throw new OperatorError(
      `${folder} has ${Math.floor(free / MEGABYTE)} MB of free disk: to restore there takes about ${Math.ceil(bytes / MEGABYTE)} MB, and the server needs ${SPARE_BYTES / MEGABYTE} MB.`,
    );
}
