import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ConnectionSettings } from './db';
import { LOCKS } from './locks';

/**
 * Applies the SQL files of `folder` that the database has not seen, in order of name, each in a transaction.
 * @returns names of the applied files
 */
export async function migrate(client: pg.ClientBase, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
  try {
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const seen = new Set((await client.query('select name from migration')).rows.map((row) => row.name));
    const applied: string[] = [];
    for (const name of files.filter((file) => !seen.has(file))) {
      await client.query('begin');
      try {
        await client.query(await readFile(join(folder, name), 'utf8'));
        await client.query('insert into migration (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name}: ${(error as Error).message}`);
      }
      applied.push(name);
    }
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migration]);
  }
}

/**
 * Brings the database to the state of the SQL files of `folder`, over a connection whose statements may take as long as
 * they need.
 * @returns names of the applied files
 * @throws Error in one line
 */
export async function applyMigrations(
  { answerTimeoutMs, ...connection }: ConnectionSettings,
  folder: string,
): Promise<string[]> {
  const client = new pg.Client({
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: answerTimeoutMs,
  });
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new Error(`The database does not answer: ${error.message}`);
  });
  try {
    return await migrate(client, folder);
  } finally {
    await client.end();
  }
}
