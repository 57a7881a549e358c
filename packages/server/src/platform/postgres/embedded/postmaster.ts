import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { CLEAN_ENV, type Program } from './binaries';
import { EMBEDDED_USER } from './cluster';
import type { Identity } from './identity';
import { isAlive, postgresProcessesIn, signal, worksIn } from './processes';
import { SOCKET_PORT, socketIn } from './socket-folder';
import { until } from './until';

/** A running PostgreSQL as its postmaster.pid describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  socketFolder: string;
  state: 'starting' | 'stopping' | 'ready' | 'standby' | 'unknown';
}

const STATES = new Set(['starting', 'stopping', 'ready', 'standby']);

/** The running postmaster of a cluster, started by any process; undefined when there is none. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    // Lines: pid, data folder, start time, port, socket folder, address, shared memory, state.
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  // After a reboot the pid may be that of quite another program.
  if (!(pid > 0) || !isAlive(pid) || worksIn(pid, cluster) === false) return undefined;
  const state = lines[7]?.trim() ?? '';
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    state: STATES.has(state) ? (state as Postmaster['state']) : 'unknown',
  };
}

/** A client to one of the cluster's databases, not yet connected. */
export function clientTo(
  { socketFolder, port }: Pick<Postmaster, 'socketFolder' | 'port'>,
  database: string,
) {
  const client = new pg.Client({
    host: socketFolder,
    port,
    database,
    user: EMBEDDED_USER,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
  // A connection that breaks while idle must not end our process.
  client.on('error', () => undefined);
  return client;
}

/** Asks a postmaster who it is: its version like "18.4", or undefined when it does not answer as this cluster. */
export async function askVersion(postmaster: Postmaster, cluster: string): Promise<string | undefined> {
  const client = clientTo(postmaster, 'postgres');
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string; version: string }>(
      `select current_setting('data_directory') as folder, current_setting('server_version') as version`,
    );
    return rows[0]?.folder === cluster ? /^[\d.]+/.exec(rows[0].version)?.[0] : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Clears what a killed postmaster leaves: waits for its last processes and takes its lock files away. PostgreSQL
 * itself keeps refusing to start while the killed one is a zombie, or its pid belongs to another program by now.
 */
export async function clearRemains(cluster: string, socketFolder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const gone = () => postgresProcessesIn(cluster).length === 0;
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await until(gone, { timeoutMs: 5000 })) break;
    for (const pid of postgresProcessesIn(cluster)) signal(pid, name);
  }
  if (!(await until(gone, { timeoutMs: 5000 }))) return;
  for (const file of [
    join(cluster, 'postmaster.pid'),
    `${socketIn(socketFolder)}.lock`,
    socketIn(socketFolder),
  ]) {
    rmSync(file, { force: true });
  }
}

/**
 * Starts a postmaster in a session of its own, so that Ctrl-C in a terminal reaches us alone and we can flush first.
 * @returns the child process; it may still fail, see its events.
 */
export function spawnPostmaster(
  program: Program,
  { cluster, socketFolder, log }: { cluster: string; socketFolder: string; log: string },
  identity: Identity,
): ChildProcess {
  const output = openSync(log, 'a', 0o600);
  try {
    const child = spawn(program.postgres, ['-D', cluster, '-k', socketFolder, '-p', String(SOCKET_PORT)], {
      ...identity.spawn,
      cwd: '/',
      env: CLEAN_ENV,
      detached: true,
      stdio: ['ignore', output, output],
    });
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

/** Ends a postmaster: cleanly first, harder when it does not follow. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [name, timeoutMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!isAlive(pid)) break;
    signal(pid, name);
    if (await until(() => !isAlive(pid), { timeoutMs, everyMs: 10 })) break;
  }
  await until(() => postgresProcessesIn(cluster).length === 0, { timeoutMs: 5000 });
}

/** Size of a file in bytes; 0 when it is missing. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The line of PostgreSQL's log, from a byte position on, that best says why it ended. */
export function reasonInLog(file: string, from: number): string {
  const lines = readFileSync(file).subarray(from).toString('utf8').trim().split('\n');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line));
  return (fatal ?? lines.at(-1) ?? '').replace(/^.*?\b(FATAL|PANIC): +/, '') || 'it said nothing';
}
