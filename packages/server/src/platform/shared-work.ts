/** What is done for one key. */
interface Runs {
  /** Settles with the run that is under way, and never rejects. */
  ended: Promise<unknown>;
  /** The run for those who came meanwhile. */
  next: { result: Promise<unknown>; sharers: Sharers } | undefined;
}

/** Those who wait for one run; before it begins others may come for those who have left. */
class Sharers {
  private readonly ending = new AbortController();
  private count = 0;
  private hasBegun = false;

  /** @returns what is aborted once all of them have left */
  begin(): AbortSignal {
    this.hasBegun = true;
    this.endUnwanted();
    return this.ending.signal;
  }

  /** @param gone aborted when the sharer leaves; undefined: never */
  add(gone: AbortSignal | undefined): void {
    this.count += 1;
    gone?.addEventListener('abort', () => this.leave(), { once: true });
  }

  private leave(): void {
    this.count -= 1;
    this.endUnwanted();
  }

  private endUnwanted(): void {
    if (this.hasBegun && this.count === 0) this.ending.abort();
  }
}

type SharedFunction<T> = (gone: AbortSignal) => Promise<T>;

/**
 * Does work once for all callers who ask for the same at the same time. A caller who asks while it is done waits for the next
 * run, so that no caller gets what was found before the request.
 */
export class SharedWork {
  private readonly runs = new Map<string, Runs>();

  /**
   * @param key names the work and everything that it depends on
   * @param work is told when nobody waits for it any more
   * @param gone aborted when this caller waits no more
   * @throws what the work throws, to all who share it
   */
  run<T>(key: string, work: SharedFunction<T>, gone?: AbortSignal): Promise<T> {
    const known = this.runs.get(key);
    if (!known) {
      const sharers = new Sharers();
      sharers.add(gone);
      return this.start(key, work, sharers);
    }
    if (!known.next) {
      const sharers = new Sharers();
      known.next = { sharers, result: known.ended.then(() => this.start(key, work, sharers)) };
    }
    known.next.sharers.add(gone);
    return known.next.result as Promise<T>;
  }

  private start<T>(key: string, work: SharedFunction<T>, sharers: Sharers): Promise<T> {
    const result = work(sharers.begin());
    const release = () => {
      if (!runs.next) this.runs.delete(key);
    };
    const runs: Runs = { ended: result.then(release, release), next: undefined };
    this.runs.set(key, runs);
    return result;
  }
}
