import pg from 'pg';
import type { Log } from '../observability/log';
import type { ConnectionSettings } from '../postgres/db';
import { LOCKS } from '../postgres/locks';

/** Work that is done by the clock, by one process at a time. */
export interface Scheduler {
  /** Runs a handler once a period. A run that takes longer than its period delays the next one. */
  every(name: string, periodMs: number, handler: () => Promise<unknown>): void;
  /** Whether this process is the one that works. */
  leads(): boolean;
  /** Starts nothing more and resolves when what runs has ended; another process takes over at once. */
  close(): Promise<void>;
}

const RETRY_MS = 5_000;
const KEEP_ALIVE_MS = 15_000;

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
  /** How often a process that does not work asks for its turn. */
  retryMs?: number;
}

/**
 * Starts the clockwork. Of several processes the one whose connection holds an advisory lock works; when it ends,
 * however it ends, the database frees the lock and the next one takes its place. While the connection is broken
 * two processes may work for a moment, so a job must bear to be done twice.
 */
export function createScheduler({ connection, log, retryMs = RETRY_MS }: SchedulerParts): Scheduler {
  const jobs: Job[] = [];
  let closed = false;
  let leading: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

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
  const wind = (job: Job): void => {
    run(job);
    job.timer = setInterval(() => run(job), job.periodMs).unref();
  };
  const rest = (): void => {
    leading = undefined;
    for (const job of jobs) clearInterval(job.timer);
  };
  const askAgain = (): void => {
    if (!closed) retry = setTimeout(() => void lead(), retryMs).unref();
  };

  async function lead(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client.on('error', (error) => log.warn({ reason: error.message }, 'jobs lost their database connection'));
    try {
      await client.connect();
      const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [LOCKS.leader]);
      if (closed || !rows[0].free) throw new Error('another process works');
    } catch {
      await client.end().catch(() => {});
      return askAgain();
    }
    leading = client;
    client.once('end', () => {
      if (leading !== client) return;
      rest();
      askAgain();
    });
    for (const job of jobs) wind(job);
  }
  const starting = lead();

  return {
    every(name, periodMs, handler) {
      const job: Job = { name, periodMs, handler, running: undefined, timer: undefined };
      jobs.push(job);
      if (leading) wind(job);
    },
    leads: () => leading !== undefined,
    async close() {
      closed = true;
      clearTimeout(retry);
      await starting;
      const client = leading;
      rest();
      await Promise.all(jobs.map((job) => job.running));
      await client?.end().catch(() => {});
    },
  };
}
