import { CODEC_LIMITS } from '@fieldscope/contract/device-profile-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Log } from '../../platform/observability/log';
import { type Allowance, FairQueue } from './fair-queue.model';
import type { CodecCall, CodecOutcome, SandboxLimits } from './sandbox.model';
import { SandboxWorker } from './sandbox-worker.service';

/** Runs payload codecs of organisations, each apart from everything else. */
export interface CodecSandbox {
  /**
   * Runs a call of an organisation's codec after its earlier ones. Never throws.
   * @param canWait whether it may wait as long as it takes; otherwise it is busy after a few seconds
   */
  run(orgId: OrgId, call: CodecCall, options?: { canWait: boolean }): Promise<CodecOutcome>;
  close(): Promise<void>;
}

interface Job {
  call: CodecCall;
  /** By `performance.now()`. */
  busyAt: number;
  isRetry: boolean;
  resolve(outcome: CodecOutcome): void;
}

const { callMs, memoryBytes, stackBytes, outputCharacters, messageCharacters } = CODEC_LIMITS;
const CALL_LIMITS: SandboxLimits = { callMs, memoryBytes, stackBytes, outputCharacters, messageCharacters };
/** One of them may be held up by an organisation's codec, the other is free for the rest. */
const THREADS = 2;
const ALLOWANCE: Allowance = { burstMs: CODEC_LIMITS.burstMs, share: CODEC_LIMITS.share };
/** Of one organisation, besides those that can wait. */
const MOST_WAITING = 1000;
const LOOK_AGAIN_MS = 50;
/** What it costs to start another thread, where a call has spoilt its own. */
const STARTING_MS = 300;

interface SandboxParts {
  log: Log;
  /** `codec-sandbox/worker.mjs` */
  program: URL;
  /** How long an uplink may wait for its turn. */
  waitMs?: number;
  threads?: number;
  /** Of each organisation. */
  allowance?: Allowance;
  /** After so long without a call its threads end; undefined: they stay. */
  idleMs?: number;
}

export function createCodecSandbox({
  log,
  program,
  waitMs = CODEC_LIMITS.waitMs,
  threads = THREADS,
  allowance = ALLOWANCE,
  idleMs,
}: SandboxParts): CodecSandbox {
  const queue = new FairQueue<Job>(allowance);
  const free = Array.from({ length: threads }, () => new SandboxWorker(program, CALL_LIMITS));
  const workers = [...free];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function runNext(worker: SandboxWorker, orgId: OrgId, job: Job): Promise<void> {
    const reply = await worker.run(job.call).catch((error: Error) => {
      log.error({ reason: error.message }, 'no codec sandbox');
      return undefined;
    });
    // A thread that ended by itself takes its call along: it runs once more, and before what came later.
    const again = reply || job.isRetry || isClosed ? undefined : { ...job, isRetry: true };
    const usedMs = reply ? reply.usedMs + (reply.isSpent ? STARTING_MS : 0) : callMs;
    queue.done(orgId, usedMs, again);
    if (!again) job.resolve(reply?.outcome ?? { kind: 'busy' });
    // Nobody waits for the start of a thread while the other one is free.
    if (!isClosed) await worker.start().catch(() => {});
    free.push(worker);
    pump();
  }

  function endIdle(): void {
    for (const worker of free) void worker.close();
  }

  function pump(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = performance.now();
    for (const job of queue.remove(({ busyAt }) => isClosed || busyAt <= now)) job.resolve({ kind: 'busy' });
    while (free.length > 0) {
      const next = queue.next(now);
      if (!next) break;
      void runNext(free.pop()!, next.orgId, next.job);
    }
    if (!queue.isEmpty) timer = setTimeout(pump, LOOK_AGAIN_MS);
    else if (idleMs !== undefined) timer = setTimeout(endIdle, idleMs).unref();
  }

  return {
    run: (orgId, call, { canWait } = { canWait: false }) =>
      new Promise((resolve) => {
        const isFull = !canWait && queue.waitingOf(orgId) >= MOST_WAITING;
        if (isClosed || isFull) return resolve({ kind: 'busy' });
        const busyAt = canWait ? Number.POSITIVE_INFINITY : performance.now() + waitMs;
        queue.add(orgId, { call, busyAt, isRetry: false, resolve });
        pump();
      }),
    async close() {
      isClosed = true;
      pump();
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
