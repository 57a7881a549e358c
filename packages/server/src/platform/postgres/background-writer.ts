import type { Log } from '../observability/log';
import { isFaultOfData } from './db';

/** How often waiting values are written where nothing else is said. */
const USUAL_MS = 500;

/** What waits: a value with its key and the group that it belongs to. */
interface Waiting<Key, Value> {
  group: string;
  key: Key;
  value: Value;
}

/**
 * Coalesces by key in memory and writes in the background: a value that changes a thousand times a second costs
 * one row. Values may belong to groups (organisations), so that a reader has those of its own written and neither
 * pays nor waits for the others. What a failed write leaves is offered again and never replaces anything newer; a value that the database
 * cannot hold is dropped, alone.
 */
export class BackgroundWriter<Key, Value> {
  private readonly pending = new Map<string, Map<Key, Value>>();
  /** The write of a group; there is never a second one at the same time. */
  private readonly inFlight = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: {
      name: string;
      /** Milliseconds between two writes. */
      everyMs?: number;
      log: Log;
      /** Which of two values for one key is kept. */
      merge(before: Value, after: Value): Value;
      /** The server that holds a group: groups of one are written together. */
      serverOf?(group: string): string;
      write(values: Value[]): Promise<void>;
      /** Whether those of a group are so much that they are written by themselves; never, where nothing is said. */
      isApart?(values: Value[]): boolean;
    },
  ) {}

  put(key: Key, value: Value, group = ''): void {
    const values = this.pendingOf(group);
    const before = values.get(key);
    values.set(key, before === undefined ? value : this.parts.merge(before, value));
    this.flushLater();
  }

  /**
   * Resolves when everything that was put before the call is written or dropped; with `groups` everything of those.
   * @throws what kept it from being written
   */
  async flush(groups?: readonly string[]): Promise<void> {
    await Promise.allSettled(this.writesOf(groups));
    this.start(groups ?? [...this.pending.keys()]);
    await Promise.all(this.writesOf(groups));
  }

  private writesOf(groups: readonly string[] = [...this.inFlight.keys()]): Promise<void>[] {
    return groups.flatMap((group) => this.inFlight.get(group) ?? []);
  }

  private pendingOf(group: string): Map<Key, Value> {
    const values = this.pending.get(group) ?? new Map<Key, Value>();
    this.pending.set(group, values);
    return values;
  }

  private flushLater(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.start([...this.pending.keys()]);
    }, this.parts.everyMs ?? USUAL_MS).unref();
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Begins to write what is pending of those groups; a group in flight has its turn afterwards. */
  private start(groups: readonly string[]): void {
    const free = groups.filter((group) => this.pending.has(group) && !this.inFlight.has(group));
    const { isApart = () => false, serverOf = () => '' } = this.parts;
    const apart = free.filter((group) => isApart([...this.pendingOf(group).values()]));
    const together = free.filter((group) => !apart.includes(group));
    for (const server of new Set(together.map(serverOf)))
      this.begin(together.filter((group) => serverOf(group) === server));
    for (const group of apart) this.begin([group]);
  }

  private begin(free: readonly string[]): void {
    const taken = free.flatMap((group) =>
      [...this.pendingOf(group)].map(([key, value]) => ({ group, key, value })),
    );
    for (const group of free) this.pending.delete(group);
    if (this.pending.size === 0) this.stopTimer();
    const write = this.write(taken).finally(() => {
      for (const group of free) this.inFlight.delete(group);
      if (this.pending.size > 0) this.flushLater();
    });
    write.catch(() => {});
    for (const group of free) this.inFlight.set(group, write);
  }

  /** Halves what holds a bad value until that one is alone. @throws what kept the rest from being written */
  private async write(taken: Waiting<Key, Value>[]): Promise<void> {
    try {
      await this.parts.write(taken.map(({ value }) => value));
    } catch (error) {
      if (!isFaultOfData(error)) return this.postpone(taken, error as Error);
      if (taken.length === 1) return this.drop(taken[0]!.key, error as Error);
      const half = Math.ceil(taken.length / 2);
      // The second half is written, or given back, whatever became of the first.
      const first = this.write(taken.slice(0, half));
      await first.catch(() => {});
      await this.write(taken.slice(half));
      await first;
    }
  }

  private postpone(taken: Waiting<Key, Value>[], error: Error): never {
    this.parts.log.warn({ reason: error.message }, `${this.parts.name}: written later`);
    for (const { group, key, value } of taken) {
      const values = this.pendingOf(group);
      const newer = values.get(key);
      values.set(key, newer === undefined ? value : this.parts.merge(value, newer));
    }
    this.flushLater();
    throw error;
  }

  private drop(key: Key, error: Error): void {
    this.parts.log.error({ key, reason: error.message }, `${this.parts.name}: dropped`);
  }
}
