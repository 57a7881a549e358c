import { JOB_KINDS } from '../src/modules';
import { listFailedJobs } from '../src/platform/jobs/failed-jobs';
import { sql } from '../src/platform/postgres/db';
import type { TestServer } from './harness';

/** The times of the queue are the database's: here they pass, and what is due by then is run. */
export async function letTimePass(server: TestServer): Promise<void> {
  await sql`
    update pgboss.job set start_after = now() - interval '1 second', started_on = started_on - interval '1 day'
    where state <> 'failed'`.execute(server.db);
  await server.queue.maintain();
  await server.queue.runDue();
}

export async function countJobs(server: TestServer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job`.execute(server.db);
  return rows[0]!.count;
}

export const failedJobs = (server: TestServer) => listFailedJobs(server, JOB_KINDS);
