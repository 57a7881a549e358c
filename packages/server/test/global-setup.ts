import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { MIGRATIONS } from '../src/paths';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded/embedded';
import { migrate } from '../src/platform/postgres/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string };
    /** What the paths of bundled programs begin with. */
    programs: string;
  }
}

export const TEMPLATE = 'fieldscope_template';
// In a folder of the package, because packages from npm and the migrations are found from there.
const PROGRAMS = fileURLToPath(new URL('../dist', import.meta.url));
const quiet = { info() {}, warn() {}, error: console.error };

/** One PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldscope-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  const { host, port, user, database } = postgres.connection;
  const admin = new pg.Client({ host, port, user, database });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = new pg.Client({ host, port, user, database: TEMPLATE });
  await template.connect();
  await migrate(template, MIGRATIONS);
  await template.end();
  project.provide('cluster', { host, port, user });
  const programs = basename(dataDir);
  project.provide('programs', join(PROGRAMS, programs));
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    for (const name of await readdir(PROGRAMS).catch(() => []))
      if (name.startsWith(programs)) await rm(join(PROGRAMS, name));
  };
}
