import { Worker } from 'node:worker_threads';
import type { Log } from '../observability/log';
import { type Order, type Report, readError, type ThreadData } from './messages';

/** Memory of one thread, in MB: more, and it ends. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
/** How long work that is not wanted any more, or a thread that is closed, may take to notice. */
const GRACE_MS = 1_000;

/** A thread ended while it worked. */
export class ThreadLost extends Error {}

interface ThreadParts {
  program: URL;
  data: ThreadData;
  log: Log;
  /** Has the database end what these backends do. */
  cancelBackends(pids: readonly number[]): Promise<unknown>;
}

/** A worker thread, which does one job at a time. */
export class WorkerThread {
  private readonly worker: Worker;
  private readonly exited: Promise<void>;
  private backends: readonly number[] = [];
  private job: { resolve(output: unknown): void; reject(error: unknown): void } | undefined;
  private grace: NodeJS.Timeout | undefined;
  private cancelling: Promise<unknown> | undefined;
  isLost = false;

  get niceness(): number {
    return this.parts.data.niceness;
  }

  constructor(private readonly parts: ThreadParts) {
    const { program, data } = parts;
    this.worker = new Worker(program, {
      workerData: data,
      resourceLimits: MEMORY,
    });
    this.worker.on('message', (report: Report) => this.take(report));
    this.exited = new Promise((resolve) => {
      this.worker.once('error', (error) =>
        parts.log.error({ reason: error.message }, 'a worker thread failed'),
      );
      this.worker.once('exit', () => {
        this.isLost = true;
        this.settle()?.reject(new ThreadLost('the worker thread ended'));
        resolve();
      });
    });
  }

  /**
   * Does a job, after which the next may follow.
   * @throws ThreadLost, what the work throws
   */
  async run(order: Omit<Extract<Order, { type: 'run' }>, 'type'>): Promise<unknown> {
    try {
      return await new Promise((resolve, reject) => {
        this.job = { resolve, reject };
        this.send({ type: 'run', ...order });
      });
    } finally {
      // Until then it could end a statement of the next job.
      await this.cancelling;
      this.cancelling = undefined;
    }
  }

  /** Has the job under way end; it is cut off where it does not. */
  cancel(): void {
    if (!this.job || this.grace) return;
    this.send({ type: 'cancel' });
    this.cancelling = this.parts.cancelBackends(this.backends).catch(() => {});
    this.grace = setTimeout(() => void this.worker.terminate(), GRACE_MS);
  }

  async close(): Promise<void> {
    if (this.isLost) return;
    this.send({ type: 'close' });
    const cut = setTimeout(() => void this.worker.terminate(), GRACE_MS);
    await this.exited;
    clearTimeout(cut);
  }

  private send(order: Order): void {
    this.worker.postMessage(order);
  }

  private take(report: Report): void {
    if (report.type === 'done') this.settle()?.resolve(report.output);
    else if (report.type === 'failed') this.settle()?.reject(readError(report.error));
    else if (report.type === 'log') this.parts.log[report.level](report.facts, report.text);
    else if (report.type === 'backends') this.backends = report.pids;
  }

  private settle() {
    const { job } = this;
    this.job = undefined;
    clearTimeout(this.grace);
    this.grace = undefined;
    return job;
  }
}
