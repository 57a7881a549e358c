const TIMEOUT_MS = 10_000;

/** Counts messages between their arrival and their acknowledgement. */
export class InFlight {
  private count = 0;
  private idle: (() => void) | undefined;

  begin(): void {
    this.count += 1;
  }

  end(): void {
    this.count -= 1;
    if (this.count === 0) this.idle?.();
  }

  /** Resolves when every acknowledgement is written, or after the timeout. */
  async drained(): Promise<void> {
    if (this.count > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, TIMEOUT_MS);
        this.idle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    // aedes writes the acknowledgement in the turn after.
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
