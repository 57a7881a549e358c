import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { JOB_KINDS } from '../src/job-kinds';
import { MIGRATIONS } from '../src/paths';
import { migrateJobs } from '../src/platform/jobs/boss';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded/embedded';
import { migrate } from '../src/platform/postgres/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string };
  }
}

export const TEMPLATE = 'fieldscope_template';
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
  await migrateJobs(template, JOB_KINDS);
  await template.end();
  project.provide('cluster', { host, port, user });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
