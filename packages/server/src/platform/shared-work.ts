/** What is done for one key. */
interface Runs {
  /** Settles with the run that is under way, and never rejects. */
  ended: Promise<unknown>;
  /** The run for those who came meanwhile. */
  next: Promise<unknown> | undefined;
}

/**
 * Does work once for all callers who ask for the same at the same time. A caller who asks while it is done waits for the next
 * run, so that no caller gets what was found before the request.
 */
export class SharedWork {
  private readonly runs = new Map<string, Runs>();

  /**
   * @param key names the work and everything that it depends on
   * @throws what the work throws, to all who share it
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.runs.get(key);
    if (!known) return this.start(key, work);
    known.next ??= known.ended.then(() => this.start(key, work));
    return known.next as Promise<T>;
  }

  private start<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = work();
    const release = () => {
      if (!runs.next) this.runs.delete(key);
    };
    const runs: Runs = { ended: result.then(release, release), next: undefined };
    this.runs.set(key, runs);
    return result;
  }
}
