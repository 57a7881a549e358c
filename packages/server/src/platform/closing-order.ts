import { SECOND_MS } from '@fieldscope/contract/time';
import type { Log } from './observability/log';

/** All parts together; the one that closes last has its own time. */
const ALL_MS = 20 * SECOND_MS;
/** Kept for each part that closes later: most take less. */
const LEAST_MS = SECOND_MS / 4;

interface Closer {
  /** What the log calls it when it hangs. */
  name: string;
  close(): Promise<unknown>;
  /** Whatever the parts before it have taken; undefined: it shares the time of all. */
  ownMs: number | undefined;
}

/**
 * Closes parts in the reverse order of their opening. A part that hangs is left behind: its work is safe to be cut off. So a process
 * ends within half a minute, whatever it waits for.
 */
export class ClosingOrder {
  private readonly closers: Closer[] = [];

  /** @param partMs how long one part may take, in ms */
  constructor(
    private readonly log: Log,
    private readonly partMs: number,
  ) {}

  add<T extends { close(): Promise<unknown> }>(name: string, part: T): T {
    this.addCloser(name, () => part.close());
    return part;
  }

  /** @param ownMs a time of its own, in ms, for what must be closed well */
  addCloser(name: string, close: () => Promise<unknown>, ownMs?: number): void {
    this.closers.push({ name, close, ownMs });
  }

  async closeAll(): Promise<void> {
    const end = performance.now() + ALL_MS;
    for (let part = this.closers.pop(); part; part = this.closers.pop()) {
      const { name, close, ownMs } = part;
      const left = end - performance.now() - LEAST_MS * this.closers.length;
      await this.inTime(close(), ownMs ?? Math.min(this.partMs, Math.max(LEAST_MS, left))).catch(
        (error: Error) => this.log.error({ part: name, reason: error.message }, 'a part did not close'),
      );
    }
  }

  private async inTime(closed: Promise<unknown>, timeoutMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not closed after ${Math.round(timeoutMs)} ms`)), timeoutMs);
    });
    await Promise.race([closed, timeout]).finally(() => clearTimeout(timer));
  }
}
