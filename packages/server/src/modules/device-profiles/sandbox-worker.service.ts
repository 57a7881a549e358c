import { Worker } from 'node:worker_threads';
import type { CodecCall, SandboxLimits, WorkerReply } from './sandbox.model';

/** A worker is ended when a call takes this much longer than codecs may: it hangs where QuickJS cannot interrupt it. */
const GRACE_MS = 2900;
const STARTING_MS = 30_000;
/** Of the worker's own objects: what codecs use is bounded by QuickJS. */
const HEAP_MB = 64;

/** A thread in which codecs run, one call at a time; started with its first call and again after it ended. */
export class SandboxWorker {
  private starting: Promise<Worker> | undefined;

  /** @param program `codec-sandbox/worker.mjs` */
  constructor(
    private readonly program: URL,
    private readonly limits: SandboxLimits,
  ) {}

  /**
   * @returns undefined when the thread ended by itself, which says nothing of the call
   * @throws Error when no thread can be started
   */
  async run(call: CodecCall): Promise<WorkerReply | undefined> {
    this.starting ??= this.start();
    const worker = await this.starting;
    const timeoutMs = this.limits.callMs + GRACE_MS;
    const reply = await new Promise<WorkerReply | undefined>((resolve) => {
      const hung: WorkerReply = { outcome: { kind: 'timeout' }, usedMs: timeoutMs, isSpent: true };
      const timer = setTimeout(() => end(hung), timeoutMs);
      const ended = () => end();
      function end(reply?: WorkerReply) {
        clearTimeout(timer);
        worker.off('message', end).off('exit', ended);
        resolve(reply);
      }
      worker.once('message', end).once('exit', ended);
      worker.postMessage(call);
    });
    if (!reply || reply.isSpent) await this.close();
    return reply;
  }

  async close(): Promise<void> {
    const worker = await this.starting?.catch(() => undefined);
    this.starting = undefined;
    await worker?.terminate();
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(this.program, {
      workerData: this.limits,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Neither the server's own flags nor its environment.
      execArgv: [],
      env: {},
      // WebAssembly writes there what a codec did to it.
      ...{ stdout: true, stderr: true },
    });
    worker.stdout.resume();
    worker.stderr.resume();
    // Its exit is handled already.
    worker.on('error', () => {});
    worker.unref();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the codec sandbox did not start')), STARTING_MS);
      worker.once('message', () => {
        clearTimeout(timer);
        resolve();
      });
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(new Error('the codec sandbox ended while it started'));
      });
    }).catch(async (error: unknown) => {
      this.starting = undefined;
      await worker.terminate();
      throw error;
    });
    return worker;
  }
}
