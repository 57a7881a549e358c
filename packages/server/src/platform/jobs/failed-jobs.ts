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

/** Jobs of one state, those that were queued last first. @param after id of the last one before; undefined: from the first on */
export async function listJobsOf(
  { db, secrets }: { db: Db; secrets: Secrets },
  kinds: readonly JobKind<unknown>[],
  { state, kind, after, take }: { state: string; kind: string; after: string | undefined; take: number },
): Promise<JobOfState[]> {
  const { rows } = await sql<JobOfState & { payload: Buffer }>`
    select job_id as id, kind, pool, state, payload, coalesce(reason, '') as reason, attempts, queued_at, failed_at
    from job
    where state = ${state} and (${kind} = '' or kind = ${kind})
      and (${after ?? null}::uuid is null or (queued_at, job_id) <
        (select queued_at, job_id from job where job_id = ${after ?? null}::uuid))
    order by queued_at desc, job_id desc limit ${take}`.execute(db);
  return rows.map(({ payload, ...job }) => ({ ...job, about: describe(secrets, kinds, job.kind, payload) }));
}

interface JobOfState extends Omit<FailedJob, 'failed_at'> {
  pool: string;
  state: 'waiting' | 'active' | 'failed';
  failed_at: number | null;
}

/** How many jobs there are of each kind in each pool. */
export interface QueuedJobs {
  pool: string;
  kind: string;
  waiting: number;
  active: number;
  failed: number;
  /** Of those that are due; epoch ms. */
  oldest_due_at: number | null;
}

/** Counts so many jobs at most. @returns what they are, and whether there are more */
export async function countJobs(db: Db, most: number): Promise<{ pools: QueuedJobs[]; more: boolean }> {
  const { rows } = await sql<QueuedJobs>`
    select pool, kind, count(*) filter (where state = 'waiting')::int as waiting,
           count(*) filter (where state = 'active')::int as active,
           count(*) filter (where state = 'failed')::int as failed,
           min(due_at) filter (where state = 'waiting' and due_at <= now()) as oldest_due_at
    from (select pool, kind, state, due_at from job limit ${most}) as counted
    group by pool, kind order by pool, kind`.execute(db);
  const counted = rows.reduce((sum, { waiting, active, failed }) => sum + waiting + active + failed, 0);
  return { pools: rows, more: counted >= most };
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
