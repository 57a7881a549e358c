import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { type MessagePort, workerData } from 'node:worker_threads';
import { AppError } from '@fieldscope/contract/errors/fail';
import type { EpochMs } from '@fieldscope/contract/time';
import type pg from 'pg';
import type { Log } from '../observability/log';
import { type ConnectionSettings, type Db, forMaintenance, openDb, openPool } from '../postgres/db';
import { type LogLevel, movable, type Order, type Report, type ThreadData, writeError } from './messages';
import type { Work, WorkPriority } from './work-kind';

const LOWEST = 19;
const CONNECTIONS = 3;

/** Does work in this thread, one job after the other, until it is closed. */
export function serveWork(port: MessagePort, kinds: readonly Work[]): void {
  const data = workerData as ThreadData;
  const { config } = data;
  if (process.platform === 'linux') yieldToOthers(0, data.niceness);
  const report = (message: Report, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  const log = threadLog(report);
  const pools = openPools(data, log, (pids) => report({ type: 'backends', pids }));
  let ending: AbortController | undefined;

  async function run({ kind: name, input, now }: Extract<Order, { type: 'run' }>): Promise<void> {
    ending = new AbortController();
    const { signal } = ending;
    try {
      const one = kinds.find(({ kind }) => kind.name === name);
      if (!one) throw new Error(`no work is called ${name}`);
      const db = abortable(pools.of(one.kind.priority), signal);
      const output = await one.run({ config, clock: { now: () => now as EpochMs }, log, db, signal }, input);
      report({ type: 'done', output }, movable(output));
    } catch (error) {
      report({ type: 'failed', error: writeError(error) });
    }
  }

  port.on('message', (order: Order) => {
    if (order.type === 'run') void run(order);
    else if (order.type === 'cancel') ending?.abort();
    else void pools.end().finally(() => port.close());
  });
  report({ type: 'ready' });
}

function threadLog(report: (message: Report) => void): Log {
  const at =
    (level: LogLevel) =>
    (facts: unknown, text?: string): void =>
      report({ type: 'log', level, facts: cloneable(facts), text });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } as unknown as Log;
}

/** An error keeps its class in no other thread. */
const cloneable = (facts: unknown): unknown =>
  typeof facts === 'object' && facts !== null && 'err' in facts
    ? {
        ...facts,
        err: Object.assign(new Error((facts.err as Error).message), { stack: (facts.err as Error).stack }),
      }
    : facts;

/** Opens connections with the first work that needs them: usual ones, and those for statements that may take longer. */
function openPools({ connection, niceness }: ThreadData, log: Log, onBackends: (pids: number[]) => void) {
  const pools = new Map<ConnectionSettings, pg.Pool>();
  const long = forMaintenance(connection);
  const backends = new Map<pg.PoolClient, number>();
  const announce = () => onBackends([...backends.values()]);
  const open = (settings: ConnectionSettings): pg.Pool => {
    const pool = openPool(settings, CONNECTIONS, log);
    pool.on('connect', (client) => {
      client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
        ({ rows }) => {
          backends.set(client, rows[0]!.pid);
          // A backend of our own database works for this thread.
          if (connection.connectionString === undefined) yieldAsSession(rows[0]!.pid, niceness);
          announce();
        },
        () => {},
      );
    });
    pool.on('remove', (client) => {
      backends.delete(client);
      announce();
    });
    return pool;
  };
  return {
    of(priority: WorkPriority): pg.Pool {
      const settings = priority === 'background' ? long : connection;
      const pool = pools.get(settings) ?? open(settings);
      pools.set(settings, pool);
      return pool;
    },
    end: () => Promise.all([...pools.values()].map((pool) => pool.end())),
  };
}

/**
 * What comes in goes before what is read: lowers the priority of a process. On Linux 0 is this thread; elsewhere it would be the
 * whole server.
 */
function yieldToOthers(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(getPriority(pid) + niceness, LOWEST));
  } catch {
    // It may have ended, or belong to a user whose processes are not ours to change.
  }
}

/**
 * Each backend is a session of its own, and Linux may share its processors among sessions before it looks at priorities within them
 * (sched_autogroup_enabled in sched(7)): the whole session gets the lower priority, too.
 */
function yieldAsSession(pid: number, niceness: number): void {
  yieldToOthers(pid, niceness);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // Kernels without such groups have no such file.
  }
}

/** Connections that begin no statement for work that nobody waits for. */
function abortable(pool: pg.Pool, signal: AbortSignal): Db {
  const connect = async () => {
    if (signal.aborted) throw new AppError('server_busy');
    return pool.connect();
  };
  return openDb(Object.assign(Object.create(pool) as pg.Pool, { connect }));
}
