import type { Log } from './observability/log';

/** Closes parts in the reverse order of their opening. */
export class ClosingOrder {
  private readonly closers: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly log: Log,
    private readonly timeoutMs: number,
  ) {}

  add<T extends { close(): Promise<unknown> }>(part: T): T {
    this.closers.push(() => part.close());
    return part;
  }

  addCloser(close: () => Promise<unknown>): void {
    this.closers.push(close);
  }

  async closeAll(): Promise<void> {
    for (const close of this.closers.splice(0).reverse()) {
      await this.inTime(close()).catch((error: Error) =>
        this.log.error({ err: error }, 'a part did not close'),
      );
    }
  }

  private async inTime(closed: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not closed after ${this.timeoutMs} ms`)), this.timeoutMs);
    });
    await Promise.race([closed, timeout]).finally(() => clearTimeout(timer));
  }
}
