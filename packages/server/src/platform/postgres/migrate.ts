import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { DatabaseClient } from './database-client';
import type { ConnectionSettings } from './db';
import { LOCKS } from './locks';
import { ensureOwnSessions } from './own-sessions';

/** A file of `migrations/`, named like `0016-write-check.sql`. */
interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Brings the database to the state of the SQL files of `folder`, over a connection whose statements may take as long as they
 * need. The database is one that keeps sessions apart.
 * @returns names of the applied files
 * @throws Error in one line
 */
export async function applyMigrations(connection: ConnectionSettings, folder: string): Promise<string[]> {
  return withClient(connection, async (client) => {
    await withClient(connection, (other) => ensureOwnSessions(client, other));
    await ensureRestored(client);
    return migrate(client, folder);
  });
}

/**
 * A restore makes this table first, and drops it in the transaction that fills the database.
 */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** @throws Error in one line where a restore did not end */
async function ensureRestored(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select to_regclass('${UNFINISHED_RESTORE}') as found`);
  if (rows[0].found !== null)
    throw new Error(
      'A restore into this database did not end: run the same `admin restore` again, then start',
    );
}

/** @throws Error in one line when there is no connection */
async function withClient<T>(
  { answerTimeoutMs, ...connection }: ConnectionSettings,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: answerTimeoutMs,
  });
  await client.connect().catch((error: Error) => {
    throw new Error(`The database does not answer: ${error.message}`);
  });
  return work(client).finally(() => client.end());
}

/**
 * Applies the SQL files of `folder` that the database has not seen, in the order of their numbers, each in a transaction.
 * Processes that start at once wait for each other.
 * @param through name of the last one that is wanted; absent: all
 * @returns names of the applied files
 * @throws Error that names the file whose order is unknown, which was changed, is missing or fails
 */
export async function migrate(client: pg.ClientBase, folder: string, through?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
  try {
    const applied = await readApplied(client, migrations);
    ensureContinuation(applied, migrations);
    const fresh = migrations.filter(
      ({ name }) => !applied.has(name) && (through === undefined || name <= through),
    );
    for (const migration of fresh) await apply(client, migration);
    return fresh.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migration]);
  }
}

/** Checksums of the migrations of a folder by their names, in their order. */
export async function listKnownMigrations(folder: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) {
      throw new Error(
        `Migration ${name} has no place in the order: its name must be like 0016-write-check.sql`,
      );
    }
    const before = names[index - 1];
    if (before?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`Migrations ${before} and ${name} have the same number, so their order is unknown`);
    }
  }
  return Promise.all(
    names.map(async (name) => {
      // Git may check out other line ends.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Checksums of the applied migrations by name, in order. Earlier versions stored none: the files of the first start without count as applied. */
async function readApplied(client: pg.ClientBase, migrations: Migration[]): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  await client.query('alter table migration add column if not exists checksum text');
  await client.query(
    `update migration set checksum = given.checksum
     from unnest($1::text[], $2::text[]) as given (name, checksum)
     where migration.name = given.name and migration.checksum is null`,
    [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name collate "C"',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** @throws Error when the files are no continuation of what was applied */
function ensureContinuation(applied: Map<string, string>, migrations: Migration[]): void {
  const files = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!files.has(name)) {
      throw new Error(
        `Migration ${name} was applied and its file is missing: is this program older than its data?`,
      );
    }
    if (files.get(name) !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it was applied: restore the file and write a new one`,
      );
    }
  }
  const last = [...applied.keys()].at(-1) ?? '';
  const late = migrations.find(({ name }) => name < last && !applied.has(name));
  if (late) {
    throw new Error(
      `Migration ${late.name} comes before ${last}, which was applied already: give it a later number`,
    );
  }
}

async function apply(client: pg.ClientBase, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`);
  }
}
