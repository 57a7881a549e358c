import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { type Events, notifyProcesses } from '../events';
import type { Log } from '../observability/log';
import { type Db, inTransaction, sql } from '../postgres/db';
import type { Secrets } from '../security/secrets';
import { type Executor, openBoss } from './boss';
import { type JobKind, PermanentFailure } from './job-kind';
import { sealPayload, unsealPayload } from './payloads';
import { jobAttempted, jobQueued } from './queue.events';

/** `waiting`: not tried yet, or to be tried again. `done` also when there is no such job. */
type JobOutcome = 'done' | 'failed' | 'running' | 'waiting';

export type Handler<Payload> = (payload: Payload, job: { id: string }) => Promise<void>;

interface SendOptions {
  /** The transaction whose commit queues the job. */
  db?: Db;
  /** The job takes the place of one with the same key that still waits. */
  key?: string;
  /** Seconds before the first attempt. */
  afterSeconds?: number;
}

/**
 * Work that must not be lost. A job is run at least once by one of the processes that work on its kind, again
 * with growing pauses when it fails, and after the last attempt it waits for the operator. Handlers must be
 * idempotent.
 */
export interface Queue {
  /** Queues a job; its payload is stored sealed. @returns its id */
  send<Payload>(kind: JobKind<Payload>, payload: Payload, options?: SendOptions): Promise<string>;
  /** Has jobs that wait for their time, by their keys, run now. No job is added. */
  hasten(kind: JobKind<unknown>, keys: readonly string[]): Promise<void>;
  /** What became of a job; waits for its first attempt for so long. */
  outcomeOf(kind: JobKind<unknown>, id: string, withinMs: number): Promise<JobOutcome>;
  /** Has this process run the jobs of a kind from now on. */
  work<Payload>(kind: JobKind<Payload>, handler: Handler<Payload>): void;
  /** Resolves when no job that this process works on is due any more. */
  runDue(): Promise<void>;
  /** Gives up attempts whose process died, and deletes failed jobs after a month. */
  maintain(): Promise<void>;
  /** Starts no job any more and resolves when those that run have ended. */
  close(): Promise<void>;
}

interface QueueParts {
  pool: pg.Pool;
  db: Db;
  secrets: Secrets;
  events: Events;
  log: Log;
}

/** New jobs are announced; this finds retries that are due, and what was queued while notifications were down. */
const POLL_MS = 10_000;
const RETENTION_DAYS = 3650;

export function createQueue({ pool, db, secrets, events, log }: QueueParts): Queue {
  const boss = openBoss({ executeSql: (text, values) => pool.query(text, values) });
  const workers = new Map<string, Worker>();
  const firstAttempts = new Map<string, () => void>();
  events.on(jobQueued, (queued) => {
    for (const worker of workers.values()) if (!queued || queued.kind === worker.name) worker.wake();
  });
  events.on(jobAttempted, (attempted) => {
    if (attempted) firstAttempts.get(attempted.id)?.();
    else for (const proceed of firstAttempts.values()) proceed();
  });
  const runDue = async () => {
    await Promise.all([...workers.values()].map((worker) => worker.runDue()));
  };
  const poll = setInterval(() => void runDue(), POLL_MS).unref();

  async function stateOf({ name }: JobKind<unknown>, id: string): Promise<string | undefined> {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name = ${name} and id = ${id}`.execute(db);
    return rows[0]?.state;
  }

  async function run<Payload>(kind: JobKind<Payload>, handler: Handler<Payload>, job: PgBoss.Job<object>) {
    const { id, data } = job;
    try {
      const failure = await attempt(async () => handler(unsealPayload(secrets, kind, data), { id }));
      if (failure) await noteFailure(kind, id, failure);
      else await boss.deleteJob(kind.name, id);
      await events.announce(jobAttempted, { id });
    } catch (error) {
      log.warn({ err: error, kind: kind.name, id }, 'the end of a job was not recorded: it will run again');
    }
  }

  async function noteFailure(kind: JobKind<unknown>, id: string, failure: Error): Promise<void> {
    const { name } = kind;
    await boss.fail(name, id, { message: failure.message });
    if (failure instanceof PermanentFailure) {
      await sql`
        update pgboss.job set state = 'failed', completed_on = now()
        where name = ${name} and id = ${id} and state = 'retry'`.execute(db);
    }
    const facts = { kind: name, id, reason: failure.message };
    if ((await stateOf(kind, id)) === 'retry') log.warn(facts, 'a job failed and is tried again');
    else log.error(facts, 'a job failed for good (admin -- list-failed-jobs)');
  }

  return {
    send: (kind, payload, { db: given = db, key, afterSeconds } = {}) =>
      inTransaction(given, async (trx) => {
        if (key !== undefined) {
          await sql`
            delete from pgboss.job
            where name = ${kind.name} and singleton_key = ${key} and state < 'active'`.execute(trx);
        }
        const id = await boss.send(kind.name, sealPayload(secrets, payload), {
          db: executorOf(trx),
          singletonKey: key,
          startAfter: afterSeconds,
          retryLimit: kind.retries,
          retryDelay: kind.retrySeconds,
          retryBackoff: true,
          expireInSeconds: kind.expirySeconds,
          retentionDays: RETENTION_DAYS,
        });
        if (id === null) throw new Error(`no queue is named ${kind.name}`);
        await notifyProcesses(trx, jobQueued, [{ kind: kind.name }]);
        return id;
      }),
    hasten: ({ name }, keys) =>
      inTransaction(db, async (trx) => {
        const { rows } = await sql`
          update pgboss.job set start_after = now()
          where name = ${name} and singleton_key = any(${keys}::text[]) and state < 'active'
          returning 1`.execute(trx);
        if (rows.length > 0) await notifyProcesses(trx, jobQueued, [{ kind: name }]);
      }),
    async outcomeOf(kind, id, withinMs) {
      const attempted = new Promise<void>((resolve) => firstAttempts.set(id, resolve));
      const timeout = setTimeout(() => firstAttempts.get(id)?.(), withinMs);
      try {
        const before = await stateOf(kind, id);
        if (before === 'created' || before === 'active') await attempted;
        return OUTCOMES[(await stateOf(kind, id)) ?? 'completed'] ?? 'failed';
      } finally {
        clearTimeout(timeout);
        firstAttempts.delete(id);
      }
    },
    work(kind, handler) {
      const worker = new Worker(kind, {
        take: async () => (await boss.fetch<object>(kind.name))[0],
        run: (job) => run(kind, handler, job),
      });
      workers.set(kind.name, worker);
      worker.wake();
    },
    runDue,
    maintain: () => boss.maintain(),
    async close() {
      clearInterval(poll);
      await Promise.all([...workers.values()].map((worker) => worker.close()));
    },
  };
}

const OUTCOMES: Record<string, JobOutcome> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
};

const executorOf = (db: Db): Executor => ({
  async executeSql(text, values) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});

/** @returns what was thrown */
async function attempt(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

interface WorkerParts {
  /** The next job that is due, marked as running. */
  take(): Promise<PgBoss.Job<object> | undefined>;
  run(job: PgBoss.Job<object>): Promise<void>;
}

/** Runs the jobs of a kind, so many at a time. */
class Worker {
  readonly name: string;
  private readonly concurrency: number;
  private readonly loops = new Set<Promise<void>>();
  private again = false;
  private closed = false;

  constructor(
    { name, concurrency }: JobKind<unknown>,
    private readonly parts: WorkerParts,
  ) {
    this.name = name;
    this.concurrency = concurrency;
  }

  /** Looks for jobs that are due. */
  wake(): void {
    if (this.closed) return;
    if (this.loops.size === this.concurrency) {
      this.again = true;
      return;
    }
    const loop = this.loop().finally(() => {
      this.loops.delete(loop);
      if (this.again) {
        this.again = false;
        this.wake();
      }
    });
    this.loops.add(loop);
  }

  async runDue(): Promise<void> {
    this.wake();
    while (this.loops.size > 0) await Promise.all(this.loops);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.loops);
  }

  /** Runs jobs until none is due. A runner that finds one has the others look for more. */
  private async loop(): Promise<void> {
    while (!this.closed) {
      const job = await this.parts.take();
      if (!job) return;
      this.wake();
      await this.parts.run(job);
    }
  }
}
