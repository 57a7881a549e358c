import { JOB_KINDS } from '../src/modules';
import { listFailedJobs } from '../src/platform/jobs/failed-jobs';
import { sql } from '../src/platform/postgres/db';
import { LOCKS } from '../src/platform/postgres/locks';
import type { TestServer } from './harness';

/** The times of the queue are the database's: here they pass, and what is due by then is run. */
export async function letTimePass(server: TestServer): Promise<void> {
  // A lease that ends under a job that runs would have it run twice.
  await server.queue.runDue();
  await sql`
    update job set due_at = now() - interval '1 second', leased_until = leased_until - interval '1 day'
    where state <> 'failed'`.execute(server.db);
  await server.queue.maintain();
  await server.queue.runDue();
}

export async function countJobs(server: TestServer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job`.execute(server.db);
  return rows[0]!.count;
}

export const failedJobs = (server: TestServer) => listFailedJobs(server, JOB_KINDS);

/** Whether a process holds the lock of those that do periodic work. */
export async function isLed({ db }: TestServer): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and objid = ${LOCKS.leader} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}
