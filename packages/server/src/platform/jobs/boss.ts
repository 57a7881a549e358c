import type pg from 'pg';
import PgBoss from 'pg-boss';
import { LOCKS } from '../postgres/locks';
import type { JobKind } from './job-kind';

const DAY_SECONDS = 24 * 60 * 60;
/** How long the operator finds a failed job. */
const FAILED_KEPT_SECONDS = 30 * DAY_SECONDS;

/** Something that runs SQL for pg-boss: a pool, a connection or a transaction. */
export type Executor = PgBoss.Db;

/** pg-boss without connections and timers of its own. */
export const openBoss = (db: Executor): PgBoss =>
  new PgBoss({
    db,
    schedule: false,
    supervise: false,
    archiveFailedAfterSeconds: FAILED_KEPT_SECONDS,
    // What leaves the table of jobs is deleted from the archive at the next maintenance.
    deleteAfterSeconds: 1,
  });

/**
 * Makes or migrates the tables of pg-boss (schema `pgboss`), and a queue for every kind.
 * @throws Error in one line when the database refuses
 */
export async function migrateJobs(client: pg.ClientBase, kinds: readonly JobKind<unknown>[]): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
  try {
    const boss = openBoss({ executeSql: (text, values) => client.query(text, values) });
    await boss.start();
    for (const { name } of kinds) await boss.createQueue(name);
  } catch (error) {
    // pg-boss opens its transactions in SQL and leaves a failed one open.
    await client.query('rollback').catch(() => {});
    throw new Error(`tables of the job queue: ${(error as Error).message.split('\n')[0]}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migration]);
  }
}
