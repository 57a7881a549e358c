import type { Log } from '../observability/log';
import { isFaultOfData } from './db';

/** How often waiting values are written where nothing else is said. */
const USUAL_MS = 500;

/**
 * Coalesces by key in memory and writes in the background: a value that changes a thousand times a second costs
 * one row. What a failed write leaves is offered again and never replaces anything newer; a value that the database
 * cannot hold is dropped, alone.
 */
export class BackgroundWriter<Key, Value> {
  private pending = new Map<Key, Value>();
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: {
      name: string;
      /** Milliseconds between two writes. */
      everyMs?: number;
      log: Log;
      /** Which of two values for one key stands. */
      merge(before: Value, after: Value): Value;
      write(values: Value[]): Promise<void>;
    },
  ) {}

  put(key: Key, value: Value): void {
    const before = this.pending.get(key);
    this.pending.set(key, before === undefined ? value : this.parts.merge(before, value));
    this.flushLater();
  }

  /** Resolves when everything that was put before the call is written or dropped. */
  async flush(): Promise<void> {
    while (this.writing) await this.writing.catch(() => {});
    await this.writeNow();
  }

  private flushLater(): void {
    this.timer ??= setTimeout(
      () => void this.writeNow().catch(() => {}),
      this.parts.everyMs ?? USUAL_MS,
    ).unref();
  }

  private writeNow(): Promise<void> {
    if (this.writing) return this.writing.then(() => this.writeNow());
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.pending.size === 0) return Promise.resolve();
    const taken = [...this.pending];
    this.pending = new Map();
    this.writing = this.write(taken).finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  /** Halves what holds a bad value until that one stands alone. @throws what kept the rest from being written */
  private async write(taken: [Key, Value][]): Promise<void> {
    try {
      await this.parts.write(taken.map(([, value]) => value));
    } catch (error) {
      if (!isFaultOfData(error)) return this.postpone(taken, error as Error);
      if (taken.length === 1) return this.drop(taken[0]![0], error as Error);
      const half = Math.ceil(taken.length / 2);
      // The second half is written, or given back, whatever became of the first.
      const first = this.write(taken.slice(0, half));
      await first.catch(() => {});
      await this.write(taken.slice(half));
      await first;
    }
  }

  private postpone(taken: [Key, Value][], error: Error): never {
    this.parts.log.warn({ reason: error.message }, `${this.parts.name}: written later`);
    for (const [key, value] of taken) {
      const newer = this.pending.get(key);
      this.pending.set(key, newer === undefined ? value : this.parts.merge(value, newer));
    }
    this.flushLater();
    throw error;
  }

  private drop(key: Key, error: Error): void {
    this.parts.log.error({ key, reason: error.message }, `${this.parts.name}: dropped`);
  }
}
