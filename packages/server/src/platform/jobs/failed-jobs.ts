import { notifyProcesses } from '../events';
import { type Db, inTransaction, sql } from '../postgres/db';
import type { Secrets } from '../security/secrets';
import type { JobKind } from './job-kind';
import { unsealPayload } from './payloads';
import { jobQueued } from './queue.events';

/** A job that was tried in vain as often as its kind allows. */
interface FailedJob {
  id: string;
  kind: string;
  /** What it was about; empty when its payload cannot be read. */
  about: string;
  reason: string;
  attempts: number;
  /** Epoch ms, as the time below. */
  queued_at: number;
  failed_at: number;
}

type FailedRow = Omit<FailedJob, 'about'> & { data: object };

/** Every failed job, the oldest failure first. */
export async function listFailedJobs(
  { db, secrets }: { db: Db; secrets: Secrets },
  kinds: readonly JobKind<unknown>[],
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedRow>`
    select id, name as kind, data, coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as reason,
      retry_count + 1 as attempts, created_on as queued_at, completed_on as failed_at
    from pgboss.job where state = 'failed' order by completed_on, id`.execute(db);
  return rows.map(({ data, ...job }) => ({ ...job, about: describe(secrets, kinds, job.kind, data) }));
}

function describe(secrets: Secrets, kinds: readonly JobKind<unknown>[], name: string, data: object): string {
  const kind = kinds.find((one) => one.name === name);
  try {
    return kind ? kind.describe(unsealPayload(secrets, kind, data)) : '';
  } catch {
    return '';
  }
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where state = 'failed'`.execute(db);
  return rows[0]!.count;
}

/** Which failed jobs: one by its id, or all of them. */
export type WhichFailed = string | 'all';

const chosen = (which: WhichFailed) =>
  which === 'all' ? sql`state = 'failed'` : sql`state = 'failed' and id::text = ${which}`;

/** Has failed jobs run at once, with as many attempts as a new one. @returns how many there were */
export async function retryFailedJobs(db: Db, which: WhichFailed): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ name: string }>`
      update pgboss.job
      set state = 'retry', retry_count = 0, start_after = now(), started_on = null, completed_on = null, output = null
      where ${chosen(which)} returning name`.execute(trx);
    const kinds = new Set(rows.map(({ name }) => name));
    await notifyProcesses(
      trx,
      jobQueued,
      [...kinds].map((kind) => ({ kind })),
    );
    return rows.length;
  });
}

/** @returns how many there were */
export async function deleteFailedJobs(db: Db, which: WhichFailed): Promise<number> {
  const { rows } = await sql`delete from pgboss.job where ${chosen(which)} returning 1`.execute(db);
  return rows.length;
}
