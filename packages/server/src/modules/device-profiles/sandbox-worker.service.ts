import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CodecCall, SandboxLimits, WorkerReady, WorkerReply } from './sandbox.model';

/**
 * A worker is ended when a call has used this much more time than codecs may: it runs where QuickJS cannot interrupt it, as
 * in a sort. The worker itself looks more closely; here the time of setting up and clearing away counts too.
 */
const GRACE_MS = 50;
/** The same by the clock, on a machine that gives the thread no time: codecs come after everything else. */
const LONGEST_MS = 3000;
const LOOK_AGAIN_MS = 20;
const STARTING_MS = 30_000;
/** Of the worker's own objects: what codecs use is bounded by QuickJS. */
const HEAP_MB = 64;

interface Thread {
  worker: Worker;
  usedTime(): number;
}

/** A thread in which codecs run, one call at a time; started with its first call and again after it ended. */
export class SandboxWorker {
  private starting: Promise<Thread> | undefined;

  /** @param program `codec-sandbox/worker.mjs` */
  constructor(
    private readonly program: URL,
    private readonly limits: SandboxLimits,
  ) {}

  /** Starts the thread unless it runs. @throws Error when none can be started */
  start(): Promise<Thread> {
    this.starting ??= this.startThread();
    return this.starting;
  }

  /**
   * @returns undefined when the thread ended by itself, which says nothing of the call
   * @throws Error when no thread can be started
   */
  async run(call: CodecCall): Promise<WorkerReply | undefined> {
    const { worker, usedTime } = await this.start();
    const mostMs = this.limits.callMs + GRACE_MS;
    const reply = await new Promise<WorkerReply | undefined>((resolve) => {
      const [startedAt, usedBefore] = [performance.now(), usedTime()];
      let timer = setTimeout(look, mostMs);
      const ended = () => end();
      /** Ends a call that is late, and looks again at one that has waited for a processor. */
      function look() {
        const usedMs = usedTime() - usedBefore;
        if (usedMs >= mostMs || performance.now() - startedAt >= LONGEST_MS)
          return end({ outcome: { kind: 'timeout' }, usedMs, isSpent: true });
        timer = setTimeout(look, LOOK_AGAIN_MS);
      }
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
    const thread = await this.starting?.catch(() => undefined);
    this.starting = undefined;
    await thread?.worker.terminate();
  }

  private async startThread(): Promise<Thread> {
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
    const { threadId } = await new Promise<WorkerReady>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the codec sandbox did not start')), STARTING_MS);
      worker.once('message', (ready: WorkerReady) => {
        clearTimeout(timer);
        resolve(ready);
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
    return { worker, usedTime: timeOfThread(threadId) };
  }
}

/** Reads the time that a thread was given a processor, in ms, or by the clock where the system does not report it. */
function timeOfThread(threadId: number | null): () => number {
  return () => {
    if (threadId === null) return performance.now();
    try {
      return Number(readFileSync(`/proc/self/task/${threadId}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
    } catch {
      return performance.now();
    }
  };
}
