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

type FailedRow = Omit<FailedJob, 'about'> & { payload: Buffer };

/** Every failed job, the oldest failure first. */
export async function listFailedJobs(
  { db, secrets }: { db: Db; secrets: Secrets },
  kinds: readonly JobKind<unknown>[],
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedRow>`
    select job_id as id, kind, payload, coalesce(reason, '') as reason, attempts, queued_at, failed_at
    from job where state = 'failed' order by failed_at, job_id`.execute(db);
  return rows.map(({ payload, ...job }) => ({ ...job, about: describe(secrets, kinds, job.kind, payload) }));
}

function describe(
  secrets: Secrets,
  kinds: readonly JobKind<unknown>[],
  name: string,
  payload: Buffer,
): string {
  const kind = kinds.find((one) => one.name === name);
  try {
    return kind ? kind.describe(unsealPayload(secrets, kind, payload)) : '';
  } catch {
    return '';
  }
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job where state = 'failed'`.execute(db);
  return rows[0]!.count;
}

/** Which failed jobs: one by its id, or all of them. */
export type WhichFailed = string | 'all';

const chosen = (which: WhichFailed) =>
  which === 'all' ? sql`state = 'failed'` : sql`state = 'failed' and job_id::text = ${which}`;

/** Has failed jobs run at once, with as many attempts as a new one. @returns how many there were */
export async function retryFailedJobs(db: Db, which: WhichFailed): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ kind: string }>`
      update job set state = 'waiting', attempts = 0, due_at = now(), failed_at = null, reason = null
      where ${chosen(which)} returning kind`.execute(trx);
    const kinds = new Set(rows.map(({ kind }) => kind));
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
  const { rows } = await sql`delete from job where ${chosen(which)} returning 1`.execute(db);
  return rows.length;
}
