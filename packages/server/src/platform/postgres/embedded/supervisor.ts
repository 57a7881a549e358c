import type { Program } from './binaries';
import { type Layout, trimLog } from './cluster';
import type { Identity } from './identity';
import {
  askVersion,
  clearRemains,
  findPostmaster,
  type Postmaster,
  reasonInLog,
  sizeOf,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster';
import { isAlive } from './processes';
import { chooseSocketFolder, prepareSocketFolder } from './socket-folder';
import { until } from './until';

/** What the supervisor writes to; pino's shape. */
export interface SupervisorLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Keeps one postmaster running. */
export interface Supervisor {
  socketFolder: string;
  port: number;
  pid(): number | undefined;
  onDown(listener: () => void): void;
  stop(): Promise<void>;
}

const FIRST_START_ATTEMPTS = 4;
const SHORTEST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
const ADOPTION_TIMEOUT_MS = 15_000;
const STEADY_AFTER_MS = 60_000;
const WATCH_EVERY_MS = 300;
const TRIM_EVERY_MS = 60 * 60_000;

/**
 * Brings the cluster's postmaster up, or adopts one that an earlier program left running, and restarts it with
 * growing delays whenever it dies.
 * @throws Error in one line when the first start fails.
 */
export async function supervise(
  layout: Layout,
  program: Program,
  identity: Identity,
  log: SupervisorLog,
): Promise<Supervisor> {
  const { cluster } = layout;
  const downListeners: (() => void)[] = [];
  let running: Postmaster | undefined;
  let startedPid: number | undefined;
  let stopping = false;
  let reviving: Promise<void> | undefined;
  let upSince = 0;
  let delayMs = SHORTEST_DELAY_MS;
  let socketFolder = chooseSocketFolder(layout.dataDir);

  /** An orphan of an earlier program that answers and has our version; any other one is stopped. */
  async function adopt(): Promise<Postmaster | undefined> {
    const timeout = performance.now() + ADOPTION_TIMEOUT_MS;
    for (;;) {
      const found = findPostmaster(cluster);
      if (!found) return undefined;
      const version = found.state === 'ready' ? await askVersion(found, cluster) : undefined;
      if (version === program.version) {
        log.info({ pid: found.pid }, 'adopted the running database');
        return found;
      }
      // Recovery after a crash takes as long as it takes; everything else must answer soon.
      const givesUp = found.state !== 'starting' && performance.now() > timeout;
      if (version !== undefined || givesUp || stopping) {
        log.warn({ pid: found.pid, version }, 'stopping a database that an earlier program left running');
        await stopPostmaster(found.pid, cluster);
        return undefined;
      }
      await until(() => stopping, { timeoutMs: 50 });
    }
  }

  async function launch(): Promise<Postmaster> {
    await clearRemains(cluster, socketFolder);
    await prepareSocketFolder(socketFolder, identity);
    await trimLog(layout.log);
    const logged = sizeOf(layout.log);
    const child = spawnPostmaster(program, { cluster, socketFolder, log: layout.log }, identity);
    let failure: Error | undefined;
    child.once('error', (error) => {
      failure = error;
    });
    child.once('exit', (code) => {
      failure ??= new Error(`PostgreSQL ended (${code}): ${reasonInLog(layout.log, logged)}`);
      if (running?.pid === child.pid) died();
    });
    startedPid = child.pid;
    const isUp = async () => {
      if (failure) throw failure;
      if (stopping) throw new Error('stopped while starting');
      const found = findPostmaster(cluster);
      return (
        found?.pid === child.pid && found?.state === 'ready' && (await askVersion(found, cluster)) && found
      );
    };
    for (;;) {
      const found = await until(isUp, { timeoutMs: 10_000 });
      if (found) return found;
      log.info({ pid: child.pid }, 'the database is still starting; it may be recovering from a crash');
    }
  }

  async function bringUp(): Promise<void> {
    running = (await adopt()) ?? (await launch());
    // An orphan may have been started where the temporary folder was another one; restarts stay where clients look.
    socketFolder = running.socketFolder;
    upSince = performance.now();
  }

  async function backOff(): Promise<void> {
    await until(() => stopping, { timeoutMs: delayMs });
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  }

  async function revive(): Promise<void> {
    while (!stopping) {
      await backOff();
      if (stopping) return;
      try {
        await bringUp();
        log.info({ pid: running?.pid }, 'the database is up again');
        return;
      } catch (error) {
        if (!stopping)
          log.error({ reason: (error as Error).message }, 'the database does not start, trying again');
      }
    }
  }

  function died(): void {
    if (!running || stopping) return;
    log.warn({ pid: running.pid }, 'the database died, starting it again');
    running = undefined;
    if (performance.now() - upSince > STEADY_AFTER_MS) delayMs = SHORTEST_DELAY_MS;
    for (const listener of downListeners) listener();
    reviving = revive().finally(() => {
      reviving = undefined;
    });
  }

  for (let attempt = 1; !running; attempt++) {
    try {
      await bringUp();
    } catch (error) {
      const reason = (error as Error).message;
      if (attempt === FIRST_START_ATTEMPTS) {
        throw new Error(`The embedded database does not start: ${reason} (more in ${layout.log})`);
      }
      log.warn({ reason }, 'the database did not start, trying again');
      await backOff();
    }
  }
  const { port } = running as Postmaster;

  // An adopted postmaster is no child of ours: nothing but looking tells that it died.
  const watch = setInterval(() => {
    if (running && !isAlive(running.pid)) died();
  }, WATCH_EVERY_MS).unref();
  const trim = setInterval(() => void trimLog(layout.log).catch(() => undefined), TRIM_EVERY_MS).unref();

  return {
    socketFolder,
    port,
    pid: () => running?.pid,
    onDown: (listener) => void downListeners.push(listener),
    async stop() {
      stopping = true;
      clearInterval(watch);
      clearInterval(trim);
      await reviving;
      const pid = running?.pid ?? startedPid;
      running = undefined;
      startedPid = undefined;
      if (pid !== undefined) await stopPostmaster(pid, cluster);
    },
  };
}
