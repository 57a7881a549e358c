interface WorkerParts<Job> {
  /** The next job that is due, marked as running; it does not reject. */
  take(): Promise<Job | undefined>;
  /** It does not reject. */
  run(job: Job): Promise<void>;
}

/** Runs jobs, so many at a time. */
export class WorkerPool<Job> {
  private readonly loops = new Set<Promise<void>>();
  private taking: Promise<unknown> = Promise.resolve();
  private again = false;
  private closed = false;

  constructor(
    private readonly workers: number,
    private readonly parts: WorkerParts<Job>,
  ) {}

  /** Every worker has a job. */
  get isBusy(): boolean {
    return this.loops.size === this.workers;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Looks for jobs that are due. */
  wake(): void {
    if (this.closed) return;
    if (this.isBusy) {
      this.again = true;
      return;
    }
    const loop = this.loop().finally(() => {
      this.loops.delete(loop);
      if (this.again) {
        this.again = false;
        this.wake();
      }
    });
    this.loops.add(loop);
  }

  async runDue(): Promise<void> {
    this.wake();
    while (this.loops.size > 0) await Promise.all(this.loops);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.loops);
  }

  /** Runs jobs until none is due. A worker that finds one has the others look for more. */
  private async loop(): Promise<void> {
    while (!this.closed) {
      const job = await this.takeInTurn();
      if (!job) return;
      this.wake();
      await this.parts.run(job);
    }
  }

  /** One after the other: shares are counted by what has been taken. */
  private takeInTurn(): Promise<Job | undefined> {
    const taken = this.taking.then(() => (this.closed ? undefined : this.parts.take()));
    this.taking = taken;
    return taken;
  }
}
