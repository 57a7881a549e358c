import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { type Events, notifyProcesses } from '../events';
import type { Log } from '../observability/log';
import { jobMetrics } from '../observability/metrics';
import { traced } from '../observability/tracing';
import { type Db, inTransaction } from '../postgres/db';
import { DatabaseUnavailable } from '../postgres/unavailable';
import type { Secrets } from '../security/secrets';
import { type JobKind, PermanentFailure, Unfinished } from './job-kind';
import { JOB_POOLS, type JobPool, TURN_MS } from './job-pools';
import type { TakenJob } from './jobs.repository';
import * as repository from './jobs.repository';
import { sealPayload, unsealPayload } from './payloads';
import { jobAttempted, jobQueued } from './queue.events';
import { WorkerPool } from './worker-pool';

/** `waiting`: not tried yet, or to be tried again. `done` also when there is no such job. */
type JobOutcome = 'done' | 'failed' | 'running' | 'waiting';

/** A job while it runs. */
export interface RunningJob {
  id: string;
  /** Whether it ran for long, others wait for its worker, or the process ends: what is left goes on later, by `Unfinished`. */
  isTurnOver(): Promise<boolean>;
}

export type Handler<Payload> = (payload: Payload, job: RunningJob) => Promise<void>;

/** Called when a job has failed for good, in the transaction that notes it: whoever waits for its outcome is to see that. */
export type OnFailed<Payload> = (trx: Db, payload: Payload) => Promise<void>;

interface SendOptions {
  /** The transaction whose commit queues the job. */
  db?: Db;
  /** The job takes the place of one with the same key that still waits. */
  key?: string;
  /** Seconds before the first attempt. */
  afterSeconds?: number;
  /** Its target gave no answer: nothing else is tried there before this job was. */
  holdsTarget?: boolean;
}

/**
 * Work that must not be lost, in turns (docs/decisions/0004). A job is run at least once by one of the processes that work on its
 * kind, again with growing pauses when it fails, and after the last attempt it waits for the operator. Handlers must be
 * idempotent.
 */
export interface Queue {
  /** Queues a job; its payload is stored sealed. @returns its id */
  send<Payload>(kind: JobKind<Payload>, payload: Payload, options?: SendOptions): Promise<string>;
  /** Has jobs that wait for their time, by their keys, run now. No job is added. */
  hasten(kind: JobKind<unknown>, keys: readonly string[]): Promise<void>;
  /** What became of a job; waits for its first attempt for so long. */
  outcomeOf(id: string, withinMs: number): Promise<JobOutcome>;
  /** Has this process run the jobs of a kind from now on. */
  work<Payload>(kind: JobKind<Payload>, handler: Handler<Payload>, onFailed?: OnFailed<Payload>): void;
  /** Resolves when no job that this process works on is due any more, those of processes that died included. */
  runDue(): Promise<void>;
  /** Deletes failed jobs after a month. */
  maintain(): Promise<void>;
  /** Starts no job any more and resolves when those that run have ended. */
  close(): Promise<void>;
}

interface QueueParts {
  db: Db;
  secrets: Secrets;
  events: Events;
  log: Log;
}

/** New jobs are announced; this finds retries that are due, what a process left that died, and what was not announced. */
const POLL_MS = 10 * SECOND_MS;
/** Three renewals may be lost before others take a job. */
const RENEWAL_MS = (repository.LEASE_SECONDS * SECOND_MS) / 3;
/** How long the operator finds a failed job. */
const FAILED_DAYS = 30;
const MOST_DOUBLINGS = 16;
/** A database that was away comes back: so many attempts are not later than that. */
const SOON = { attempts: 5, seconds: 20 };
const PROCESS_ENDED = 'the process that worked on it ended';
const DIGEST_BYTES = 12;

interface Work {
  kind: JobKind<unknown>;
  handler: Handler<unknown>;
  onFailed: OnFailed<unknown> | undefined;
}

/** Queues jobs that other processes work on. */
export function createSender({ db, secrets }: Pick<QueueParts, 'db' | 'secrets'>): Pick<Queue, 'send'> {
  const digest = (text: string) => secrets.hmac(text).toString('base64url', 0, DIGEST_BYTES);
  return {
    send: (kind, payload, { db: given = db, key, afterSeconds = 0, holdsTarget = false } = {}) =>
      inTransaction(given, async (trx) => {
        const { name, pool, atOnce, retries } = kind;
        const { party, target } = kind.turnOf(payload);
        const id = await repository.insertJob(trx, {
          ...{ kind: name, pool, atOnce, retries, key, afterSeconds, holdsTarget },
          party: digest(`party ${party}`),
          target: digest(`target ${name} ${target}`),
          payload: sealPayload(secrets, payload),
        });
        await notifyProcesses(trx, jobQueued, [{ kind: name }]);
        return id;
      }),
  };
}

export function createQueue({ db, secrets, events, log }: QueueParts): Queue {
  const works = new Map<string, Work>();
  const pools = new Map<JobPool, WorkerPool<TakenJob>>();
  const running = new Set<TakenJob>();
  const firstAttempts = new Map<string, () => void>();
  events.on(jobQueued, (queued) => {
    if (!queued) for (const pool of pools.values()) pool.wake();
    const work = queued && works.get(queued.kind);
    if (work) pools.get(work.kind.pool)?.wake();
  });
  events.on(jobAttempted, (attempted) => {
    if (attempted) firstAttempts.get(attempted.id)?.();
    else for (const proceed of firstAttempts.values()) proceed();
  });
  const releaseAbandoned = async () => {
    try {
      await repository.releaseAbandoned(db);
      for (const job of await repository.listGivenUp(db, [...works.keys()]))
        await noteFailure(works.get(job.kind)!, job, new PermanentFailure(PROCESS_ENDED));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'jobs of dead processes are looked for later');
    }
  };
  const runDue = async () => {
    if (pools.size === 0) return;
    await releaseAbandoned();
    await Promise.all([...pools.values()].map((pool) => pool.runDue()));
  };
  const poll = setInterval(() => void runDue(), POLL_MS).unref();
  const renewal = setInterval(() => {
    if (running.size > 0)
      repository
        .renewLeases(db, [...running])
        .catch((error: Error) => log.warn({ reason: error.message }, 'leases of jobs are renewed later'));
  }, RENEWAL_MS).unref();

  function openPool(name: JobPool): WorkerPool<TakenJob> {
    const { workers, perParty } = JOB_POOLS[name];
    const pool: WorkerPool<TakenJob> = new WorkerPool(workers, {
      take: () =>
        repository
          .takeJob(db, { pool: name, kinds: kindsOf(name), perParty })
          .catch((error: Error) => void log.warn({ reason: error.message }, 'jobs are looked for later')),
      run: (job) => run(works.get(job.kind)!, pool, job),
    });
    pools.set(name, pool);
    void releaseAbandoned().then(() => pool.wake());
    return pool;
  }

  const kindsOf = (pool: JobPool): string[] =>
    [...works.values()].filter(({ kind }) => kind.pool === pool).map(({ kind }) => kind.name);

  async function run(work: Work, pool: WorkerPool<TakenJob>, job: TakenJob): Promise<void> {
    const { kind, handler } = work;
    running.add(job);
    try {
      const attributes = { 'fieldscope.pool': kind.pool, 'fieldscope.attempt': job.attempts };
      const failure = await traced(`job ${kind.name}`, { kind: 'consumer', attributes }, async (trace) => {
        const failed = await attempt(kind, async () =>
          handler(unsealPayload(secrets, kind, job.payload), runningJob(kind, pool, job)),
        );
        if (failed && !(failed instanceof Unfinished)) trace.fail();
        return failed;
      });
      if (!failure) await repository.deleteDone(db, job);
      else if (failure instanceof Unfinished) await goOnLater(kind, job);
      else await noteFailure(work, job, failure);
      if (!failure || failure instanceof Unfinished) countAttempt(kind, failure ? 'unfinished' : 'done');
      await events.announce(jobAttempted, { id: job.id });
    } catch (error) {
      log.warn(
        { err: error, kind: kind.name, id: job.id },
        'the end of a job was not recorded: it will run again',
      );
    } finally {
      running.delete(job);
    }
  }

  function runningJob(
    kind: JobKind<unknown>,
    pool: WorkerPool<TakenJob>,
    { id, party }: TakenJob,
  ): RunningJob {
    const begunAt = performance.now();
    return {
      id,
      async isTurnOver() {
        const elapsedMs = performance.now() - begunAt;
        if (pool.isClosed || elapsedMs > JOB_POOLS[kind.pool].attemptMs / 2) return true;
        return pool.isBusy && elapsedMs > TURN_MS && repository.isAwaited(db, kind.pool, party);
      },
    };
  }

  /** In this process, or in another one when this one ends. */
  async function goOnLater({ name }: JobKind<unknown>, job: TakenJob): Promise<void> {
    await inTransaction(db, async (trx) => {
      await repository.noteUnfinished(trx, job);
      await notifyProcesses(trx, jobQueued, [{ kind: name }]);
    });
  }

  async function noteFailure({ kind, onFailed }: Work, job: TakenJob, failure: Error): Promise<void> {
    const reason = failure.message;
    const afterSeconds =
      failure instanceof PermanentFailure ? undefined : secondsUntilRetry(kind, job, failure);
    const state = await inTransaction(db, async (trx) => {
      const noted = await repository.noteFailed(trx, job, { reason, afterSeconds });
      const payload = noted === 'failed' && onFailed && readPayload(kind, job);
      if (payload) await onFailed(trx, payload);
      return noted;
    });
    countAttempt(kind, state === 'failed' ? 'failed' : 'retried');
    const facts = { kind: kind.name, id: job.id, reason };
    if (state === 'failed') log.error(facts, 'a job failed for good (admin -- list-failed-jobs)');
    else log.warn(facts, 'a job failed and is tried again');
  }

  /** Nothing can be said of one that cannot be read any more: it failed for that. */
  function readPayload(kind: JobKind<unknown>, { payload }: TakenJob): unknown {
    try {
      return unsealPayload(secrets, kind, payload);
    } catch {
      return undefined;
    }
  }

  return {
    ...createSender({ db, secrets }),
    hasten: ({ name }, keys) =>
      inTransaction(db, async (trx) => {
        if (await repository.hastenJobs(trx, name, keys))
          await notifyProcesses(trx, jobQueued, [{ kind: name }]);
      }),
    async outcomeOf(id, withinMs) {
      const attempted = new Promise<void>((resolve) => firstAttempts.set(id, resolve));
      const timeout = setTimeout(() => firstAttempts.get(id)?.(), withinMs);
      try {
        const before = await repository.findState(db, id);
        if (before?.state === 'active' || (before?.state === 'waiting' && before.attempts === 0))
          await attempted;
        const after = await repository.findState(db, id);
        return after ? OUTCOMES[after.state] : 'done';
      } finally {
        clearTimeout(timeout);
        firstAttempts.delete(id);
      }
    },
    work(kind, handler, onFailed) {
      works.set(kind.name, { kind, handler, onFailed } as Work);
      (pools.get(kind.pool) ?? openPool(kind.pool)).wake();
    },
    runDue,
    maintain: () => repository.deleteOldJobs(db, { failedDays: FAILED_DAYS }),
    async close() {
      clearInterval(poll);
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      clearInterval(renewal);
    },
  };
}

const OUTCOMES = { waiting: 'waiting', active: 'running', failed: 'failed' } as const;

const countAttempt = ({ pool, name: kind }: JobKind<unknown>, outcome: string): void =>
  jobMetrics.attempts.inc({ pool, kind, outcome });

function secondsUntilRetry(
  { retrySeconds }: JobKind<unknown>,
  { attempts }: TakenJob,
  failure: Error,
): number {
  const seconds = retrySeconds * 2 ** Math.min(MOST_DOUBLINGS, attempts - 1) * (1 + Math.random());
  const isSoon = failure instanceof DatabaseUnavailable && attempts <= SOON.attempts;
  return isSoon ? Math.min(seconds, SOON.seconds) : seconds;
}

/** @returns what was thrown, or that it took too long: what is left of it then changes nothing that is not to be */
async function attempt(kind: JobKind<unknown>, work: () => Promise<void>): Promise<Error | undefined> {
  const { attemptMs } = JOB_POOLS[kind.pool];
  const ended = new AbortController();
  try {
    await Promise.race([
      work(),
      pause(attemptMs, undefined, { signal: ended.signal, ref: false }).then(() => {
        throw new Error(`it took longer than ${attemptMs / MINUTE_MS} minutes`);
      }),
    ]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    ended.abort();
  }
}
