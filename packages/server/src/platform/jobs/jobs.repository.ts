import { type Db, sql } from '../postgres/db';
import type { JobPool } from './job-pools';

/** How long a job is left to a process that does not say any more that it works on it. */
export const LEASE_SECONDS = 30;
const LEASED_UNTIL = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** A job that a process runs. */
export interface TakenJob {
  id: string;
  kind: string;
  party: string;
  payload: Buffer;
  /** This one included; it also tells the attempts of a job apart. */
  attempts: number;
}

export interface NewJob {
  kind: string;
  pool: JobPool;
  party: string;
  target: string;
  atOnce: number;
  key: string | undefined;
  payload: Buffer;
  retries: number;
  afterSeconds: number;
  holdsTarget: boolean;
}

/** Queues a job in place of one with the same key that still waits. @returns its id */
export async function insertJob(db: Db, job: NewJob): Promise<string> {
  const { kind, pool, party, target, atOnce, key, payload, retries, afterSeconds, holdsTarget } = job;
  if (key !== undefined)
    await sql`delete from job where kind = ${kind} and key = ${key} and state = 'waiting'`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into job (kind, pool, party, target, at_once, key, payload, retries, holds_target, due_at)
    values (${kind}, ${pool}, ${party}, ${target}, ${atOnce}, ${key ?? null}, ${payload}, ${retries}, ${holdsTarget},
      now() + make_interval(secs => ${afterSeconds}))
    returning job_id as id`.execute(db);
  return rows[0]!.id;
}

/**
 * The next job that is due, leased to this process: of the party with the fewest running jobs, of several the one whose last turn
 * is the longest ago. A party has no more than its share, a target no more than its jobs at once; one that gave no answer
 * has that job alone that found out.
 */
export async function takeJob(
  db: Db,
  { pool, kinds, perParty }: { pool: JobPool; kinds: readonly string[]; perParty: number },
): Promise<TakenJob | undefined> {
  const { rows } = await sql<TakenJob>`
    with recursive active as (
      select party, target from job where pool = ${pool} and state = 'active'
    ), of_party as (
      select party, count(*) as running from active group by party
    ), of_target as (
      select target, count(*) as running from active group by target
    ), held as (
      select target, bool_or(state = 'active') as is_tried from job
      where pool = ${pool} and holds_target and state in ('waiting', 'active') group by target
    ), queue as (
      (select party, target from job where pool = ${pool} and state = 'waiting' order by party, target limit 1)
      union all
      select next.party, next.target from queue cross join lateral (
        select party, target from job
        where pool = ${pool} and state = 'waiting' and (party, target) > (queue.party, queue.target)
        order by party, target limit 1
      ) as next
    ), chosen as (
      select candidate.job_id, queue.party
      from queue
      left join of_party using (party)
      left join of_target using (target)
      left join held using (target)
      left join job_turn as turn on turn.pool = ${pool} and turn.party = queue.party
      cross join lateral (
        select job_id, due_at from job
        where pool = ${pool} and party = queue.party and target = queue.target and state = 'waiting'
          and due_at <= now() and kind = any(${[...kinds]}::text[])
          and coalesce(of_target.running, 0) < at_once
          and (held.target is null or holds_target and not held.is_tried)
        order by due_at, queued_at limit 1
      ) as candidate
      where coalesce(of_party.running, 0) < ${perParty}
      order by coalesce(of_party.running, 0), turn.served_at nulls first, coalesce(of_target.running, 0),
        candidate.due_at
      limit 1
    ), turn as (
      insert into job_turn (pool, party, served_at) select ${pool}, party, clock_timestamp() from chosen
      on conflict (pool, party) do update set served_at = excluded.served_at
    )
    update job set state = 'active', attempts = attempts + 1, leased_until = ${LEASED_UNTIL}
    from chosen where job.job_id = chosen.job_id and job.state = 'waiting'
    returning job.job_id as id, kind, job.party, payload, attempts`.execute(db);
  return rows[0];
}

/** Whether a job of another party is due. */
export async function isAwaited(db: Db, pool: JobPool, party: string): Promise<boolean> {
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (
      select from job where pool = ${pool} and state = 'waiting' and party <> ${party} and due_at <= now()
    ) as awaited`.execute(db);
  return rows[0]!.awaited;
}

/** Says that this process still works on these. */
export async function renewLeases(db: Db, jobs: readonly TakenJob[]): Promise<void> {
  await sql`
    update job set leased_until = ${LEASED_UNTIL}
    from unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map(({ attempts }) => attempts)}::int[]) as own (id, attempts)
    where job_id = own.id and job.attempts = own.attempts and state = 'active'`.execute(db);
}

/** Leaves jobs to others whose process does not say any more that it works on them, as often as they may be tried. */
export async function releaseAbandoned(db: Db): Promise<void> {
  await sql`
    update job set leased_until = null, due_at = now(), state = 'waiting'
    where state = 'active' and leased_until < now() and attempts <= retries`.execute(db);
}

/** Jobs whose process ended as often as they may be tried. */
export async function listGivenUp(db: Db, kinds: readonly string[]): Promise<TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    select job_id as id, kind, party, payload, attempts from job
    where state = 'active' and leased_until < now() and attempts > retries
      and kind = any(${[...kinds]}::text[])`.execute(db);
  return rows;
}

const own = ({ id, attempts }: TakenJob) =>
  sql`job_id = ${id} and attempts = ${attempts} and state = 'active'`;

export async function deleteDone(db: Db, job: TakenJob): Promise<void> {
  await sql`delete from job where ${own(job)}`.execute(db);
}

/** Has a job go on behind those that are due. */
export async function noteUnfinished(db: Db, job: TakenJob): Promise<void> {
  await sql`
    update job set state = 'waiting', attempts = attempts - 1, due_at = now(), leased_until = null
    where ${own(job)}`.execute(db);
}

/** @param afterSeconds until it is tried again; undefined: it is not */
export async function noteFailed(
  db: Db,
  job: TakenJob,
  { reason, afterSeconds }: { reason: string; afterSeconds: number | undefined },
): Promise<'waiting' | 'failed' | undefined> {
  const isFinal = sql`(${afterSeconds === undefined} or attempts > retries)`;
  const { rows } = await sql<{ state: 'waiting' | 'failed' }>`
    update job set leased_until = null, reason = ${reason},
      state = case when ${isFinal} then 'failed' else 'waiting' end,
      failed_at = case when ${isFinal} then now() end,
      due_at = now() + make_interval(secs => ${afterSeconds ?? 0})
    where ${own(job)} returning state`.execute(db);
  return rows[0]?.state;
}

/** Has waiting jobs run now. @returns whether there are any */
export async function hastenJobs(db: Db, kind: string, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    update job set due_at = now()
    where kind = ${kind} and key = any(${[...keys]}::text[]) and state = 'waiting' returning 1`.execute(db);
  return rows.length > 0;
}

export async function findState(
  db: Db,
  id: string,
): Promise<{ state: 'waiting' | 'active' | 'failed'; attempts: number } | undefined> {
  const { rows } = await sql<{ state: 'waiting' | 'active' | 'failed'; attempts: number }>`
    select state, attempts from job where job_id = ${id}`.execute(db);
  return rows[0];
}

/** Deletes failed jobs, and turns of parties, that are old. */
export async function deleteOldJobs(db: Db, { failedDays }: { failedDays: number }): Promise<void> {
  await sql`
    delete from job where state = 'failed' and failed_at < now() - make_interval(days => ${failedDays})`.execute(
    db,
  );
  await sql`delete from job_turn where served_at < now() - interval '1 day'`.execute(db);
}
