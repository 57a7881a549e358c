import type { ChildProcess } from 'node:child_process';
import { adoptPostmaster } from './adopt';
import { trimLog } from './cluster';
import { launchPostmaster } from './launch';
import { type Postmaster, stopPostmaster } from './postmaster';
import { isAlive } from './processes';
import { chooseSocketFolder } from './socket-folder';
import type { Supervision } from './supervision';
import { until } from './until';

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
const STEADY_AFTER_MS = 60_000;
const WATCH_EVERY_MS = 300;
const TRIM_EVERY_MS = 60 * 60_000;

/**
 * Brings the cluster's postmaster up, or adopts one that an earlier program left running, and restarts it with
 * growing delays whenever it dies.
 * @throws Error in one line when the first start fails.
 */
export async function supervise(parts: Omit<Supervision, 'isStopping'>): Promise<Supervisor> {
  const supervisor = new PostmasterSupervisor(parts);
  await supervisor.start();
  return supervisor;
}

class PostmasterSupervisor implements Supervisor {
  socketFolder: string;
  port = 0;
  private readonly supervision: Supervision;
  private readonly downListeners: (() => void)[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private running: Postmaster | undefined;
  /** The last process that was started, whether or not it came up. */
  private startedPid: number | undefined;
  private isStopping = false;
  private reviving: Promise<void> | undefined;
  private upSince = 0;
  private delayMs = SHORTEST_DELAY_MS;

  constructor(parts: Omit<Supervision, 'isStopping'>) {
    this.supervision = { ...parts, isStopping: () => this.isStopping };
    this.socketFolder = chooseSocketFolder(parts.layout.dataDir, parts.identity);
  }

  async start(): Promise<void> {
    const { layout, log } = this.supervision;
    for (let attempt = 1; !this.running; attempt++) {
      try {
        await this.bringUp();
      } catch (error) {
        const reason = (error as Error).message;
        if (attempt === FIRST_START_ATTEMPTS) {
          throw new Error(`The embedded database does not start: ${reason} (more in ${layout.log})`);
        }
        log.warn({ reason }, 'the database did not start, trying again');
        await this.backOff();
      }
    }
    this.timers.push(
      // An adopted postmaster is no child of ours: nothing but looking shows that it died.
      setInterval(() => {
        if (this.running && !isAlive(this.running.pid)) this.restart();
      }, WATCH_EVERY_MS).unref(),
      setInterval(() => void trimLog(layout.log).catch(() => undefined), TRIM_EVERY_MS).unref(),
    );
  }

  pid(): number | undefined {
    return this.running?.pid;
  }

  onDown(listener: () => void): void {
    this.downListeners.push(listener);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    await this.reviving;
    const pid = this.running?.pid ?? this.startedPid;
    this.running = undefined;
    this.startedPid = undefined;
    if (pid !== undefined) await stopPostmaster(pid, this.supervision.layout.cluster);
  }

  private async bringUp(): Promise<void> {
    const { supervision, socketFolder } = this;
    this.running =
      (await adoptPostmaster(supervision)) ??
      (await launchPostmaster(supervision, socketFolder, (child) => this.watch(child)));
    // An orphan may have been started where the temporary folder was another one; restarts stay where clients look.
    this.socketFolder = this.running.socketFolder;
    this.port = this.running.port;
    this.upSince = performance.now();
  }

  private watch(child: ChildProcess): void {
    this.startedPid = child.pid;
    child.once('exit', () => {
      if (this.running?.pid === child.pid) this.restart();
    });
  }

  /** The postmaster died: reports it and starts another one in the background. */
  private restart(): void {
    if (!this.running || this.isStopping) return;
    this.supervision.log.warn({ pid: this.running.pid }, 'the database died, starting it again');
    this.running = undefined;
    if (performance.now() - this.upSince > STEADY_AFTER_MS) this.delayMs = SHORTEST_DELAY_MS;
    for (const listener of this.downListeners) listener();
    this.reviving = this.revive().finally(() => {
      this.reviving = undefined;
    });
  }

  private async revive(): Promise<void> {
    const { log } = this.supervision;
    for (;;) {
      await this.backOff();
      if (this.isStopping) return;
      try {
        await this.bringUp();
        log.info({ pid: this.pid() }, 'the database is up again');
        return;
      } catch (error) {
        if (this.isStopping) return;
        log.error({ reason: (error as Error).message }, 'the database does not start, trying again');
      }
    }
  }

  private async backOff(): Promise<void> {
    await until(() => this.isStopping, { timeoutMs: this.delayMs });
    this.delayMs = Math.min(this.delayMs * 2, LONGEST_DELAY_MS);
  }
}
