import type { Log } from '../observability/log';
import type { ConnectionSettings } from '../postgres/db';
import { type HeldConnection, holdConnection } from '../postgres/held-connection';
import { LOCKS } from '../postgres/locks';

/** Periodic work, done by one process at a time. */
export interface Scheduler {
  /** Runs a handler once a period. A run that takes longer than its period delays the next one. */
  every(name: string, periodMs: number, handler: () => Promise<unknown>): void;
  /** Whether this process is the one that works. */
  leads(): boolean;
  /** Starts nothing more and resolves when what runs has ended; another process takes over at once. */
  close(): Promise<void>;
}

const RETRY_MS = 5_000;

interface Job {
  name: string;
  periodMs: number;
  handler: () => Promise<unknown>;
  running: Promise<void> | undefined;
  timer: NodeJS.Timeout | undefined;
}

interface SchedulerParts {
  connection: ConnectionSettings;
  log: Log;
  /** How often a process that does not lead tries to. */
  retryMs?: number;
}

/**
 * Starts the scheduler. Of several processes the one whose connection holds an advisory lock leads; when it ends,
 * however it ends, the database frees the lock and the next one takes its place. A leader whose connection hangs
 * notices before the database frees the lock, but finishes what it runs, so every job must be idempotent.
 */
export function createScheduler({ connection, log, retryMs = RETRY_MS }: SchedulerParts): Scheduler {
  const jobs: Job[] = [];
  let closed = false;
  let leading: HeldConnection | undefined;
  let retry: NodeJS.Timeout | undefined;
  let trying: Promise<void>;

  const run = (job: Job): void => {
    if (job.running) return;
    job.running = job
      .handler()
      .then(
        () => {},
        (error: unknown) => log.error({ err: error, job: job.name }, 'job failed'),
      )
      .finally(() => {
        job.running = undefined;
      });
  };
  const start = (job: Job): void => {
    run(job);
    job.timer = setInterval(() => run(job), job.periodMs).unref();
  };
  const stopAll = (): void => {
    leading = undefined;
    for (const job of jobs) clearInterval(job.timer);
  };
  const tryLater = (): void => {
    if (closed) return;
    retry = setTimeout(() => {
      trying = tryToLead();
    }, retryMs).unref();
  };

  async function tryToLead(): Promise<void> {
    const held = await holdConnection(connection).catch(() => undefined);
    if (!held) return tryLater();
    if (!closed && (await takesLock(held))) {
      leading = held;
      for (const job of jobs) start(job);
      void held.lost.then(() => {
        if (leading !== held) return;
        log.warn('jobs lost their database connection');
        stopAll();
        tryLater();
      });
      return;
    }
    await held.close();
    tryLater();
  }
  trying = tryToLead();

  return {
    every(name, periodMs, handler) {
      const job: Job = { name, periodMs, handler, running: undefined, timer: undefined };
      jobs.push(job);
      if (leading) start(job);
    },
    leads: () => leading !== undefined,
    async close() {
      closed = true;
      clearTimeout(retry);
      await trying;
      const held = leading;
      stopAll();
      await Promise.all(jobs.map((job) => job.running));
      await held?.close();
    },
  };
}

async function takesLock({ client }: HeldConnection): Promise<boolean> {
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCKS.leader]);
    return rows[0].taken;
  } catch {
    return false;
  }
}
