import type { ErrorName } from '@fieldscope/contract/errors/catalogue';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { EpochMs } from '@fieldscope/contract/time';
import type pg from 'pg';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/observability/log';
import { ingestMetrics } from '../../platform/observability/metrics';
import { isFaultOfData, violatedUnique } from '../../platform/postgres/db';
import { outcomeOf, type Pending, storedUplink } from './batch.model';
import type { Accepted, IngestReading, StoredReading, StoredUplink } from './ingest.model';
import { copyBatch, insertNewOfBatch } from './ingest.repository';
import { monthOf, type Partitions } from './partitions.repository';
import type { SeriesIds, SeriesName } from './series.service';

/** What waits before its series ids are known. */
export type Waiting = Omit<Pending, 'readings' | 'uploadedAt'>;

const BATCH_MESSAGES = 1000;
const SMALLEST_SHARE = 16;
const WAITING_MESSAGES = 50_000;
const RETRY_MS = 100;

interface Queued extends Waiting {
  /** When it came, by the process's monotonic clock. */
  since: number;
}

interface WriterParts {
  /** Connections of the writer alone; as many batches are under way at once. */
  pool: pg.Pool;
  connections: number;
  clock: Clock;
  log: Log;
  series: SeriesIds;
  partitions: Partitions;
  /** How long a message may wait for its commit, in ms; then it is refused. */
  refuseAfterMs: number;
  committed(stored: StoredUplink[]): void;
}

/**
 * Group commit: whenever a connection is free, everything that waits goes in one transaction. Nobody waits for a
 * timer, and the busier the inlets, the larger the batches.
 */
export class BatchWriter {
  private waiting: Queued[] = [];
  /** Batches whose last attempt failed. */
  private failing = 0;
  private free: number;
  private inFlight = 0;
  private closing = false;
  private soon = false;
  private idle: (() => void)[] = [];

  constructor(private readonly parts: WriterParts) {
    this.free = parts.connections;
  }

  /** @throws AppError server_busy when too much waits already or the server is stopping */
  add(waiting: Waiting): void {
    if (this.closing || this.waiting.length >= WAITING_MESSAGES) fail('server_busy');
    this.waiting.push({ ...waiting, since: performance.now() });
    this.pumpSoon();
  }

  /** Takes nothing more and resolves when everything that waited is committed or rejected. */
  async close(): Promise<void> {
    this.closing = true;
    if (this.isIdle()) return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  /** Whether no batch waits for the database after a failed attempt. */
  canWrite(): boolean {
    return this.failing === 0;
  }

  private isIdle(): boolean {
    return this.waiting.length === 0 && this.free === this.parts.connections;
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
    while (this.free > 0 && this.waiting.length > 0) {
      const batch = this.take();
      this.free -= 1;
      this.inFlight += batch.length;
      void this.write(batch).finally(() => {
        this.free += 1;
        this.inFlight -= batch.length;
        this.pump();
        if (this.isIdle()) for (const done of this.idle.splice(0)) done();
      });
    }
  }

  /**
   * A fair share of what there is for each connection: without it the senders of a small batch come back together
   * and it stays small for ever, while the other connection carries the rest.
   */
  private take(): Queued[] {
    const share = Math.ceil((this.waiting.length + this.inFlight) / this.parts.connections);
    const count = Math.min(BATCH_MESSAGES, Math.max(SMALLEST_SHARE, share));
    const batch = this.waiting.slice(0, count);
    this.waiting = this.waiting.slice(count);
    return batch;
  }

  /**
   * Tries again until the database has the batch. Who waits for too long is refused, whatever becomes of the attempt in
   * flight: it may still be committed, and sent again it counts as a repetition.
   */
  private async write(batch: Queued[]): Promise<void> {
    const timeoutMs = batch[0]!.since + this.parts.refuseAfterMs - performance.now();
    if (timeoutMs <= 0) return this.reject(batch, new Error('not begun in time'), 'server_busy');
    const timeout = startTimeout(timeoutMs);
    let isRepeated = false;
    try {
      for (;;) {
        const error = await Promise.race([timeout.passing, failureOf(this.attempt(batch, isRepeated))]);
        if (error === undefined) return;
        if (isFaultOfData(error)) return await this.isolate(batch, error);
        if (!isRepeated) this.failing += 1;
        isRepeated = true;
        await Promise.race([timeout.passing, new Promise((resolve) => setTimeout(resolve, RETRY_MS))]);
        if (timeout.hasPassed()) return this.reject(batch, error, 'server_busy');
        const { message: reason } = error as Error;
        this.parts.log.warn({ reason, messages: batch.length }, 'batch waits for the database');
      }
    } finally {
      timeout.clear();
      if (isRepeated) this.failing -= 1;
    }
  }

  private async attempt(batch: Queued[], isRepeated: boolean): Promise<void> {
    const { pool, clock } = this.parts;
    const now = clock.now();
    const pending = await this.prepare(batch, now);
    const timer = ingestMetrics.commitSeconds.startTimer();
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const stored = await writeOnce(client, pending, new Date(now));
      timer();
      // What is there already may be the work of an attempt whose answer was lost.
      this.announce(pending, isRepeated ? pending : stored);
    } catch (error) {
      broken = isFaultOfData(error) ? undefined : (error as Error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Gives every reading its series, and makes the partitions that are missing. */
  private async prepare(batch: Waiting[], now: EpochMs): Promise<Pending[]> {
    const { series, partitions } = this.parts;
    const unknown: SeriesName[] = [];
    const months = { uplink: new Set<string>(), reading: new Set<string>() };
    for (const { accepted } of batch) {
      const { device, uplink, readings } = accepted;
      if (!partitions.covers('uplink', uplink.receivedAt)) months.uplink.add(monthOf(uplink.receivedAt));
      for (const { channel, measurementId, measuredAt } of readings) {
        if (series.find(device, channel, measurementId) === undefined)
          unknown.push({ device, channel, measurementId });
        if (!partitions.covers('reading', measuredAt)) months.reading.add(monthOf(measuredAt));
      }
    }
    await series.learn(unknown);
    if (months.uplink.size > 0) await partitions.ensure('uplink', months.uplink);
    if (months.reading.size > 0) await partitions.ensure('reading', months.reading);
    return batch.map((waiting) => ({
      accepted: waiting.accepted,
      frameKey: waiting.frameKey,
      resolve: waiting.resolve,
      reject: waiting.reject,
      uploadedAt: now,
      readings: this.identify(waiting.accepted, now),
    }));
  }

  private identify({ device, readings }: Accepted, uploadedAt: EpochMs): StoredReading[] {
    return lastOfEach(readings).map(({ channel, measurementId, value, measuredAt }) => ({
      channel,
      measurementId,
      value,
      measuredAt,
      uploadedAt,
      seriesId: this.parts.series.find(device, channel, measurementId)!,
    }));
  }

  private announce(pending: Pending[], stored: Pending[]): void {
    const fresh = new Set(stored.map((one) => one.resolve));
    this.parts.committed(stored.map(storedUplink));
    ingestMetrics.batchMessages.observe(pending.length);
    for (const one of stored) {
      ingestMetrics.readings.inc(one.readings.length);
      one.resolve(outcomeOf(one));
    }
    for (const one of pending) if (!fresh.has(one.resolve)) one.resolve({ kind: 'duplicate' });
  }

  /** One message that the database will not take must not hold up the others. */
  private async isolate(batch: Queued[], error: unknown): Promise<void> {
    if (batch.length === 1) return this.reject(batch, error, 'open_parameter_invalid');
    const half = Math.ceil(batch.length / 2);
    await this.write(batch.slice(0, half));
    await this.write(batch.slice(half));
  }

  private reject(batch: Waiting[], error: unknown, name: ErrorName): void {
    this.parts.log.error({ err: error, messages: batch.length }, 'messages were not stored');
    for (const one of batch) {
      one.reject(new AppError(name, name === 'open_parameter_invalid' ? { field: 'body' } : {}));
    }
  }
}

async function writeOnce(client: pg.ClientBase, pending: Pending[], now: Date): Promise<Pending[]> {
  try {
    await copyBatch(client, pending, now);
    return pending;
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    return insertNewOfBatch(client, pending, now);
  }
}

/** One uplink may name a series and time twice; the later value stands. */
function lastOfEach(readings: IngestReading[]): IngestReading[] {
  return readings.filter(
    (reading, index) => !readings.some((other, place) => place > index && isSamePlace(reading, other)),
  );
}

function isSamePlace(a: IngestReading, b: IngestReading): boolean {
  return a.measurementId === b.measurementId && a.channel === b.channel && a.measuredAt === b.measuredAt;
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
