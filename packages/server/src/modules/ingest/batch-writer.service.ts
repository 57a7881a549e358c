import type { ErrorName } from '@fieldscope/contract/errors/catalogue';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/observability/log';
import { traced } from '../../platform/observability/tracing';
import { isFaultOfData, violatedUnique } from '../../platform/postgres/db';
import type { BatchStore, Waiting } from './batch-store.service';
import { WaitingMessages } from './waiting-messages.model';

const RETRY_MS = 100;

interface Queued extends Waiting {
  orgId: OrgId;
  readings: number;
  isCostly: boolean;
  /** When it came, by the process's monotonic clock. */
  since: number;
}

interface WriterParts {
  store: BatchStore;
  /** How many batches are in flight at once. */
  connections: number;
  clock: Clock;
  log: Log;
  /** How long a message may wait for its commit, in ms; then it is refused. */
  refuseAfterMs: number;
}

/**
 * Group commit: whenever a connection is free, everything that waits goes in one transaction. No uplink waits for a
 * timer, and the busier the sources, the larger the batches.
 */
export class BatchWriter {
  private readonly waiting: WaitingMessages<Queued>;
  /** Batches whose last attempt failed. */
  private failing = 0;
  private free: number;
  private closing = false;
  private soon = false;
  private idle: (() => void)[] = [];
  /** When the writes in flight began, by the clock of uplinks. */
  private readonly begun = new Set<{ at: EpochMs }>();

  constructor(private readonly parts: WriterParts) {
    this.free = parts.connections;
    this.waiting = new WaitingMessages(parts.connections);
  }

  /** @throws AppError server_busy when too much waits already or the server is stopping */
  add({ accepted, frameKey, resolve, reject }: Waiting): void {
    const queued = {
      ...{ accepted, frameKey, resolve, reject, orgId: accepted.device.orgId },
      readings: accepted.readings.length,
      isCostly: this.parts.store.isCostly(accepted),
      since: performance.now(),
    };
    if (this.closing || !this.waiting.add(queued)) fail('server_busy');
    this.pumpSoon();
  }

  /** Takes nothing more and resolves when everything that waited is committed or rejected. */
  async close(): Promise<void> {
    this.closing = true;
    if (this.isIdle()) return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  /** Before when everything that was stored is announced: a batch that is tried again may have been stored by its first attempt. */
  announcedUntil(): EpochMs {
    return [...this.begun].reduce((first, { at }) => (at < first ? at : first), this.parts.clock.now());
  }

  /** Whether no batch waits for the database after a failed attempt. */
  canWrite(): boolean {
    return this.failing === 0;
  }

  private isIdle(): boolean {
    return this.waiting.isEmpty && this.free === this.parts.connections;
  }

  /** What is read in this turn goes together. */
  private pumpSoon(): void {
    if (this.soon || this.free === 0) return;
    this.soon = true;
    setImmediate(() => {
      this.soon = false;
      this.pump();
    });
  }

  private pump(): void {
    while (this.free > 0) {
      const batch = this.waiting.take();
      if (!batch) return;
      this.free -= 1;
      void this.writeParts(batch.messages).finally(() => {
        this.free += 1;
        this.waiting.done(batch);
        this.pump();
        if (this.isIdle()) for (const done of this.idle.splice(0)) done();
      });
    }
  }

  /** What may have been stored before is written by itself: it costs more, and none of it falls on the others. */
  private async writeParts(batch: Queued[]): Promise<void> {
    const { store } = this.parts;
    const doubtful = batch.filter((one) => store.mayBeStored(one));
    const others = doubtful.length === 0 ? batch : batch.filter((one) => !doubtful.includes(one));
    if (others.length > 0) await this.write(others);
    if (doubtful.length > 0) await this.writeDoubtful(doubtful);
  }

  private async writeDoubtful(batch: Queued[], isRepeated = false): Promise<void> {
    for (const part of this.parts.store.cut(batch)) await this.write(part, { isDoubtful: true, isRepeated });
  }

  /**
   * Tries again until the database has the batch. Who waits for too long is refused, whatever becomes of the attempt in
   * flight: it may still be committed, and sent again it counts as a repetition.
   */
  private async write(
    batch: Queued[],
    { isDoubtful = false, isRepeated: wasTried = false } = {},
  ): Promise<void> {
    const timeoutMs = batch[0]!.since + this.parts.refuseAfterMs - performance.now();
    if (timeoutMs <= 0) return this.reject(batch, new Error('not begun in time'), 'server_busy');
    const timeout = startTimeout(timeoutMs);
    const begun = { at: this.parts.clock.now() };
    this.begun.add(begun);
    let isRepeated = wasTried;
    let isFailing = false;
    try {
      for (;;) {
        const error = await Promise.race([
          timeout.passing,
          failureOf(
            traced(
              'store uplinks',
              { kind: 'internal', attributes: { 'fieldscope.messages': batch.length } },
              () => this.parts.store.store(batch, { isDoubtful, isRepeated }),
            ),
          ),
        ]);
        if (error === undefined) return;
        if (!isDoubtful && violatedUnique(error) !== undefined)
          return await this.writeDoubtful(batch, isRepeated);
        if (isFaultOfData(error)) return await this.isolate(batch, error, isDoubtful);
        if (!isFailing) this.failing += 1;
        isFailing = true;
        isRepeated = true;
        await Promise.race([timeout.passing, new Promise((resolve) => setTimeout(resolve, RETRY_MS))]);
        if (timeout.hasPassed()) return this.reject(batch, error, 'server_busy');
        const { message: reason } = error as Error;
        this.parts.log.warn({ reason, messages: batch.length }, 'batch waits for the database');
      }
    } finally {
      timeout.clear();
      this.begun.delete(begun);
      if (isFailing) this.failing -= 1;
    }
  }

  /** One message that the database will not take must not hold up the others. */
  private async isolate(batch: Queued[], error: unknown, isDoubtful: boolean): Promise<void> {
    if (batch.length === 1) return this.reject(batch, error, 'open_parameter_invalid');
    const half = Math.ceil(batch.length / 2);
    await this.write(batch.slice(0, half), { isDoubtful });
    await this.write(batch.slice(half), { isDoubtful });
  }

  private reject(batch: Waiting[], error: unknown, name: ErrorName): void {
    this.parts.log.error({ err: error, messages: batch.length }, 'messages were not stored');
    for (const one of batch) {
      one.reject(new AppError(name, name === 'open_parameter_invalid' ? { field: 'body' } : {}));
    }
  }
}

const failureOf = (attempt: Promise<void>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  );

/** `passing` resolves with an error after `ms`. */
function startTimeout(ms: number) {
  let hasPassed = false;
  let timer: NodeJS.Timeout | undefined;
  const passing = new Promise<Error>((resolve) => {
    timer = setTimeout(() => {
      hasPassed = true;
      resolve(new Error('not committed in time'));
    }, ms);
  });
  return { passing, hasPassed: () => hasPassed, clear: () => clearTimeout(timer) };
}
