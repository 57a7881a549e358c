import { availableParallelism } from 'node:os';
import { AppError } from '@fieldscope/contract/errors/fail';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Log } from '../observability/log';
import { workMetrics } from '../observability/metrics';
import { type ConnectionSettings, type Db, sql } from '../postgres/db';
import { type Party, type TurnLimits, Turns } from '../turns.model';
import type { Work, WorkKind, WorkPriority } from './work-kind';
import { ThreadLost, WorkerThread } from './worker-thread';

/** Does what takes long in threads of its own. */
export interface Workers {
  /**
   * Does work for an organisation, or for a guest of one, when its turn comes.
   * @param options.signal aborted when nobody waits for it any more: it leaves the queue, or its thread
   * @throws AppError too_frequent with the seconds after which to try again, when so much of the party waits already;
   * server_busy when it took too long, its thread ended, nobody waits, or the server stops; what the work throws
   */
  run<Input, Output>(
    kind: WorkKind<Input, Output>,
    party: Party,
    input: Input,
    options?: { signal?: AbortSignal },
  ): Promise<Output>;
  /** Starts a thread where there is none, because somebody will soon ask. */
  warm(): void;
  close(): Promise<void>;
}

interface Job {
  kind: WorkKind<unknown, unknown>;
  party: Party;
  input: unknown;
  /** Ends it: it runs, or it waits. */
  ending: AbortController;
  askedAt: number;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

interface WorkerParts {
  config: Config;
  clock: Clock;
  log: Log;
  db: Db;
  /** For work of the priority `background` where there are no threads. */
  maintenanceDb: Db;
  connection: ConnectionSettings;
  kinds: readonly Work[];
  /** What a thread runs; undefined: work is done in this one. */
  program: URL | undefined;
}

const PRIORITY_NAMES = ['read', 'readLong', 'follow', 'tell', 'background'] as const satisfies WorkPriority[];
/** On two cores one more than an organisation's share; not so many that their connections use up those of a database. */
const READING = Math.min(Math.max(3, availableParallelism()), 8);
/** However many links are open, organisations have the other threads. */
const GUESTS = { most: Math.floor(READING / 3), share: 1, waiting: 60 };
const PRIORITIES: Record<WorkPriority, TurnLimits> = {
  read: { most: READING, share: Math.ceil(READING / 2), waiting: 60, guests: GUESTS },
  readLong: { most: READING, share: Math.ceil(READING / 2), waiting: 60, guests: GUESTS },
  follow: { most: 1, share: 1, waiting: 1_000 },
  tell: { most: 1, share: 1, waiting: 1_000 },
  background: { most: 1, share: 1, waiting: 1_000 },
};
/** Work of the same niceness shares threads. */
const NICENESS: Record<WorkPriority, number> = {
  read: 5,
  follow: 10,
  tell: 10,
  readLong: 15,
  background: 15,
};
const mostThreads = (niceness: number): number =>
  PRIORITY_NAMES.filter((name) => NICENESS[name] === niceness).reduce(
    (most, name) => most + PRIORITIES[name].most,
    0,
  );
/** How long a thread waits for work; the last one longer, because starting one takes a moment. */
const IDLE_MS = 20 * SECOND_MS;
const LAST_IDLE_MS = 5 * MINUTE_MS;
/** After which a refused caller may ask again at the latest. */
const MOST_RETRY_SECONDS = 10;
/** Until there is one to go by. */
const FIRST_GUESS_MS = 200;

export function createWorkers(parts: WorkerParts): Workers {
  const { log, db, clock } = parts;
  const priorities = {
    read: new Turns<Job>(PRIORITIES.read),
    readLong: new Turns<Job>(PRIORITIES.readLong),
    follow: new Turns<Job>(PRIORITIES.follow),
    tell: new Turns<Job>(PRIORITIES.tell),
    background: new Turns<Job>(PRIORITIES.background),
  };
  const threads = new Set<WorkerThread>();
  const idle: WorkerThread[] = [];
  const idleTimers = new Map<WorkerThread, NodeJS.Timeout>();
  /** When a thread of a niceness was taken last, by `performance.now`. */
  const takenAt = new Map<number, number>();
  let usualMs = FIRST_GUESS_MS;
  let isClosed = false;

  const cancelBackends = (pids: readonly number[]) =>
    sql`select pg_cancel_backend(pid) from unnest(${pids}::int[]) as pid`.execute(db);

  function startThread(program: URL, niceness: number): WorkerThread {
    const { config, connection } = parts;
    const thread = new WorkerThread({ program, data: { config, connection, niceness }, log, cancelBackends });
    threads.add(thread);
    workMetrics.threads.set(threads.size);
    return thread;
  }

  function takeThread(program: URL, niceness: number): WorkerThread {
    takenAt.set(niceness, performance.now());
    const thread = takeIdle(niceness) ?? startThread(program, niceness);
    keepSpare(program, niceness);
    return thread;
  }

  function takeIdle(niceness: number): WorkerThread | undefined {
    for (;;) {
      const thread = idle.findLast((one) => one.niceness === niceness);
      if (!thread) return undefined;
      idle.splice(idle.indexOf(thread), 1);
      clearTimeout(idleTimers.get(thread));
      idleTimers.delete(thread);
      if (!thread.isLost) return thread;
      forget(thread);
    }
  }

  /** Whoever comes next does not wait until a thread has started. */
  function keepSpare(program: URL, niceness: number): void {
    const isLike = (one: WorkerThread) => one.niceness === niceness;
    const count = [...threads].filter(isLike).length;
    if (!idle.some(isLike) && count < mostThreads(niceness)) rest(startThread(program, niceness));
  }

  function forget(thread: WorkerThread): void {
    threads.delete(thread);
    workMetrics.threads.set(threads.size);
  }

  function rest(thread: WorkerThread): void {
    if (thread.isLost) {
      forget(thread);
      return;
    }
    idle.push(thread);
    const end = () => {
      if (isSpare(thread)) {
        restUntil(thread, end);
        return;
      }
      idle.splice(idle.indexOf(thread), 1);
      idleTimers.delete(thread);
      forget(thread);
      void thread.close();
    };
    restUntil(thread, end);
  }

  const restUntil = (thread: WorkerThread, end: () => void) =>
    idleTimers.set(thread, setTimeout(end, threads.size === 1 ? LAST_IDLE_MS : IDLE_MS).unref());

  /** Of threads that are in use one stays spare: the next work would start another one, which costs more than the work of a minute. */
  function isSpare({ niceness }: WorkerThread): boolean {
    const alike = [...threads].filter((one) => one.niceness === niceness).length;
    return alike <= 2 && performance.now() - (takenAt.get(niceness) ?? Number.NEGATIVE_INFINITY) < IDLE_MS;
  }

  async function runNext(job: Job): Promise<void> {
    const { kind, party, input, ending, askedAt } = job;
    const thread = parts.program && takeThread(parts.program, NICENESS[kind.priority]);
    const stop = () => {
      job.reject(new AppError('server_busy'));
      thread?.cancel();
    };
    ending.signal.addEventListener('abort', stop, { once: true });
    const limit = setTimeout(() => {
      log.warn({ party, kind: kind.name, limitMs: kind.limitMs }, 'work took too long');
      ending.abort();
    }, kind.limitMs);
    const startedAt = performance.now();
    const outcome = await (thread
      ? thread.run({ kind: kind.name, input, now: clock.now() })
      : runHere(parts, job)
    ).then(
      (output) => {
        job.resolve(output);
        return 'done';
      },
      (error) => {
        job.reject(error instanceof ThreadLost ? new AppError('server_busy') : error);
        return error instanceof ThreadLost ? 'lost' : 'failed';
      },
    );
    clearTimeout(limit);
    ending.signal.removeEventListener('abort', stop);
    const usedMs = performance.now() - startedAt;
    usualMs += (usedMs - usualMs) / 10;
    workMetrics.done.inc({ kind: kind.name, outcome: ending.signal.aborted ? 'ended' : outcome });
    workMetrics.waitSeconds.observe((startedAt - askedAt) / SECOND_MS);
    workMetrics.seconds.observe({ kind: kind.name }, usedMs / SECOND_MS);
    if (thread) rest(thread);
    priorities[kind.priority].done(party);
    pump();
  }

  function pump(): void {
    if (isClosed) return;
    for (const turns of Object.values(priorities))
      for (let job = turns.next(); job; job = turns.next()) void runNext(job);
  }

  return {
    run: <Input, Output>(
      kind: WorkKind<Input, Output>,
      party: Party,
      input: Input,
      { signal }: { signal?: AbortSignal } = {},
    ) =>
      new Promise<Output>((resolve, reject) => {
        if (isClosed || signal?.aborted) return reject(new AppError('server_busy'));
        const turns = priorities[kind.priority];
        const ending = new AbortController();
        const job: Job = {
          kind: kind as WorkKind<unknown, unknown>,
          ...{ party, input, ending, askedAt: performance.now() },
          resolve(output) {
            signal?.removeEventListener('abort', leave);
            resolve(output as Output);
          },
          reject(error) {
            signal?.removeEventListener('abort', leave);
            reject(error);
          },
        };
        const leave = () => {
          if (turns.remove(party, job)) reject(new AppError('server_busy'));
          else ending.abort();
        };
        if (!turns.add(party, job)) {
          workMetrics.done.inc({ kind: kind.name, outcome: 'refused' });
          const rounds = turns.waitingOf(party) / PRIORITIES[kind.priority].share;
          return reject(
            new AppError('too_frequent', {
              seconds: Math.min(Math.ceil((rounds * usualMs) / SECOND_MS), MOST_RETRY_SECONDS),
            }),
          );
        }
        signal?.addEventListener('abort', leave, { once: true });
        pump();
      }),
    warm() {
      if (parts.program && threads.size === 0 && !isClosed) rest(startThread(parts.program, NICENESS.read));
    },
    async close() {
      isClosed = true;
      for (const turns of Object.values(priorities))
        for (const job of turns.clear()) job.reject(new AppError('server_busy'));
      for (const timer of idleTimers.values()) clearTimeout(timer);
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };
}

/** Does work where there are no threads: with the connections of all. */
function runHere({ config, clock, log, db, maintenanceDb, kinds }: WorkerParts, job: Job): Promise<unknown> {
  const { kind, input, ending } = job;
  const one = kinds.find((each) => each.kind.name === kind.name);
  if (!one) return Promise.reject(new Error(`no work is called ${kind.name}`));
  const own = kind.priority === 'background' ? maintenanceDb : db;
  return one.run({ config, clock, log, db: own, signal: ending.signal }, input);
}
