import { statSync } from 'node:fs';
import { installedBinaries, prepareProgram } from './binaries';
import {
  EMBEDDED_DATABASE,
  EMBEDDED_USER,
  ensureCluster,
  ensureReachable,
  type Layout,
  prepareDataFolder,
} from './cluster';
import { type Identity, identityFor } from './identity';
import { askVersion, clientTo, findPostmaster, stopPostmaster } from './postmaster';
import { findLockHolder, type LockHolder, takeLock } from './server-lock';
import type { SupervisorLog } from './supervision';
import { type Supervisor, supervise } from './supervisor';
import { until } from './until';

/** A PostgreSQL that lives in DATA_DIR. */
export interface EmbeddedPostgres {
  /** For `pg`: host is the socket's folder; no password. */
  connection: { host: string; port: number; user: string; database: string };
  /** Called whenever the database died without being stopped; it is being restarted then. */
  onDown(listener: () => void): void;
  /** Ends the use of it; ends the database too when it was started or adopted here. May be called twice. */
  stop(): Promise<void>;
  /** The postmaster's process; undefined while it is down. */
  pid(): number | undefined;
}

interface EmbeddedOptions {
  dataDir: string;
  log: SupervisorLog;
  /** Default true. False gives up safety against power cuts for speed: tests only. */
  durable?: boolean;
  /** Folder with bin, lib and share; default: the installed npm package. */
  binaries?: string;
  /** Default false. True starts the cluster with the settings that the version before left in it. */
  asLeft?: boolean;
}

const TURN_TIMEOUT_MS = 60_000;

/**
 * Starts the embedded PostgreSQL for the server, or adopts the one that a killed server left running.
 * @throws Error in one line when another server uses the data folder, or the database cannot run.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = prepareDataFolder(options.dataDir);
  // An operator's command uses the folder shortly; another server stays.
  const unlock = await until(() => takeLock(layout.lock, 'server') ?? refuseSecondServer(layout), {
    timeoutMs: TURN_TIMEOUT_MS,
    everyMs: 100,
  });
  if (!unlock) throw new Error(inUse(layout, findLockHolder(layout.lock)));
  return startLocked(options, layout, unlock);
}

/**
 * Opens the embedded PostgreSQL for an operator's command: joins the server's while it runs, and leaves it running;
 * else starts it and stops it at the end. Two commands without a server wait for each other.
 * @throws Error in one line when neither is possible.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = prepareDataFolder(options.dataDir);
  const open = async () => {
    if (findLockHolder(layout.lock)?.purpose === 'server') return join(layout);
    const unlock = takeLock(layout.lock, 'admin');
    return unlock && startLocked(options, layout, unlock);
  };
  const opened = await until(open, { timeoutMs: TURN_TIMEOUT_MS, everyMs: 100 });
  if (!opened) throw new Error(inUse(layout, findLockHolder(layout.lock)));
  return opened;
}

async function startLocked(
  { log, durable = true, binaries, asLeft = false }: EmbeddedOptions,
  layout: Layout,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  let supervisor: Supervisor | undefined;
  try {
    const identity = identityFor(layout.cluster);
    ensureReachable(layout, identity);
    const program = await prepareProgram(binaries ?? installedBinaries(), layout.dataDir, identity);
    await stopOfOtherUser(layout, identity);
    const isNew = !asLeft && (await ensureCluster(layout, program, identity, durable));
    if (isNew) log.info({ folder: layout.cluster, version: program.version }, 'made a new database');
    supervisor = await supervise({ layout, program, identity, log });
    await ensureDatabase(supervisor);
  } catch (error) {
    await supervisor?.stop();
    unlock();
    throw error;
  }
  const started = supervisor;
  let stopped: Promise<void> | undefined;
  return {
    connection: {
      host: started.socketFolder,
      port: started.port,
      user: EMBEDDED_USER,
      database: EMBEDDED_DATABASE,
    },
    onDown: (listener) => started.onDown(listener),
    pid: () => started.pid(),
    stop() {
      stopped ??= started.stop().finally(unlock);
      return stopped;
    },
  };
}

/** A database that a killed server left running as another user than it is to have: it cannot write once its files are given away. */
async function stopOfOtherUser({ cluster }: Layout, { uid }: Identity): Promise<void> {
  const found = statSync(cluster, { throwIfNoEntry: false })?.uid !== uid && findPostmaster(cluster);
  if (found) await stopPostmaster(found.pid, cluster);
}

async function join({ cluster }: Layout): Promise<EmbeddedPostgres | undefined> {
  identityFor(cluster);
  const found = findPostmaster(cluster);
  if (found?.state !== 'ready' || !(await askVersion(found, cluster))) return undefined;
  return {
    connection: {
      host: found.socketFolder,
      port: found.port,
      user: EMBEDDED_USER,
      database: EMBEDDED_DATABASE,
    },
    onDown: () => undefined,
    pid: () => findPostmaster(cluster)?.pid,
    stop: async () => undefined,
  };
}

/** Not initdb's work, because a kill between initdb and this must not leave a cluster without it. */
async function ensureDatabase(supervisor: Supervisor): Promise<void> {
  const client = clientTo(supervisor, 'postgres');
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      EMBEDDED_DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${EMBEDDED_DATABASE}`);
  } finally {
    await client.end();
  }
}

function refuseSecondServer(layout: Layout): undefined {
  const holder = findLockHolder(layout.lock);
  if (holder?.purpose === 'server') throw new Error(inUse(layout, holder));
}

function inUse({ dataDir }: Layout, holder: LockHolder | undefined): string {
  const who = holder?.purpose === 'admin' ? 'an operator command' : 'a running server';
  return `The data folder ${dataDir} is in use by ${who} (process ${holder?.pid ?? 'unknown'}): stop it first or set another DATA_DIR`;
}
