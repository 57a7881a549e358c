import type { Log } from './log';

const FLUSH_MS = 500;

/**
 * Coalesces by key in memory and writes in the background: a value that changes a thousand times a second costs
 * one row. What a failed write leaves is offered again and never replaces anything newer.
 */
export class BackgroundWriter<Key, Value> {
  private pending = new Map<Key, Value>();
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: {
      name: string;
      log: Log;
      /** Which of two values for one key stands. */
      merge(before: Value, after: Value): Value;
      write(values: Value[]): Promise<void>;
    },
  ) {}

  put(key: Key, value: Value): void {
    const before = this.pending.get(key);
    this.pending.set(key, before === undefined ? value : this.parts.merge(before, value));
    this.timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_MS).unref();
  }

  /** Resolves when everything that was put before the call is written. */
  async settle(): Promise<void> {
    while (this.writing) await this.writing.catch(() => {});
    await this.flush();
  }

  private flush(): Promise<void> {
    if (this.writing) return this.writing.then(() => this.flush());
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.pending.size === 0) return Promise.resolve();
    const taken = this.pending;
    this.pending = new Map();
    this.writing = this.parts.write([...taken.values()]).then(
      () => {
        this.writing = undefined;
      },
      (error: unknown) => {
        this.writing = undefined;
        this.parts.log.warn({ reason: (error as Error).message }, `${this.parts.name}: written later`);
        this.giveBack(taken);
        throw error;
      },
    );
    return this.writing;
  }

  private giveBack(taken: Map<Key, Value>): void {
    const newer = this.pending;
    this.pending = taken;
    for (const [key, value] of newer) this.put(key, value);
    this.timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_MS).unref();
  }
}
