/** Keys of one query: its answer is still short. */
const MOST_KEYS = 500;
/** Queries in flight at once: one travels while another is answered. */
const QUERIES = 2;

/** A value that is being loaded: what its key is, and who has the turn for it. */
export interface Wanted<Key extends string> {
  party: string;
  key: Key;
}

interface Load<Key extends string, Value> extends Wanted<Key> {
  found: Promise<Value | undefined>;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

interface GatheredLoadsParts<Key extends string, Value> {
  /** @returns what there is, by `nameOfLoad` */
  load(wanted: readonly Wanted<Key>[]): Promise<Map<string, Value>>;
  /** Whether changes that were told of while it was loaded may concern what was found for a key. */
  isOutdated(key: Key, value: Value | undefined, changed: ReadonlySet<Key>): boolean;
  /** Keeps what was found, before those who asked for it go on. */
  keep(value: Value): void;
}

function beginLoad<Key extends string, Value>({ party, key }: Wanted<Key>): Load<Key, Value> {
  let resolve!: Load<Key, Value>['resolve'];
  let reject!: Load<Key, Value>['reject'];
  const found = new Promise<Value | undefined>((onFound, onFailure) => {
    resolve = onFound;
    reject = onFailure;
  });
  return { party, key, found, resolve, reject };
}

export const nameOfLoad = ({ party, key }: Wanted<string>): string => `${party}/${key}`;

/**
 * Loads values by their keys: what is asked for within a tick, or while other queries are in flight, goes in one query; each key
 * once, however many ask for it. Parties take turns, so that one that asks for very many keeps no other waiting.
 * What changed while it was loaded is loaded again: nobody is given what was true before.
 */
export class GatheredLoads<Key extends string, Value> {
  private readonly open = new Map<string, Load<Key, Value>>();
  private readonly waiting = new Map<string, Load<Key, Value>[]>();
  /** Of each query in flight, what has changed since it was sent; 'all' when that is not known. */
  private readonly inFlight = new Set<{ changed: Set<Key> | 'all' }>();
  private soon = false;

  constructor(private readonly parts: GatheredLoadsParts<Key, Value>) {}

  /** Undefined: there is none. @throws what kept it from being loaded */
  load(wanted: Wanted<Key>): Promise<Value | undefined> {
    const before = this.open.get(nameOfLoad(wanted));
    if (before) return before.found;
    const load = beginLoad<Key, Value>(wanted);
    this.open.set(nameOfLoad(wanted), load);
    this.enqueue(load);
    return load.found;
  }

  /** Something is not true any more; undefined: it is not known what. */
  change(key: Key | undefined): void {
    for (const query of this.inFlight) {
      if (key === undefined) query.changed = 'all';
      else if (query.changed !== 'all') query.changed.add(key);
    }
  }

  private enqueue(load: Load<Key, Value>): void {
    const ofParty = this.waiting.get(load.party);
    if (ofParty) ofParty.push(load);
    else this.waiting.set(load.party, [load]);
    if (this.soon) return;
    this.soon = true;
    setImmediate(() => {
      this.soon = false;
      this.pump();
    });
  }

  private pump(): void {
    while (this.inFlight.size < QUERIES && this.waiting.size > 0) void this.query(this.take());
  }

  /** One of each party in turn. */
  private take(): Load<Key, Value>[] {
    const taken: Load<Key, Value>[] = [];
    for (const [party, loads] of this.waiting) {
      // Behind the others again, where this loop comes to it when they have had theirs.
      this.waiting.delete(party);
      taken.push(loads.shift()!);
      if (loads.length > 0) this.waiting.set(party, loads);
      if (taken.length === MOST_KEYS) break;
    }
    return taken;
  }

  private async query(loads: Load<Key, Value>[]): Promise<void> {
    const query: { changed: Set<Key> | 'all' } = { changed: new Set() };
    this.inFlight.add(query);
    try {
      const found = await this.parts.load(loads);
      for (const load of loads) this.answer(load, found.get(nameOfLoad(load)), query.changed);
    } catch (error) {
      for (const load of loads) this.close(load).reject(error);
    } finally {
      this.inFlight.delete(query);
      this.pump();
    }
  }

  private answer(load: Load<Key, Value>, value: Value | undefined, changed: Set<Key> | 'all'): void {
    const isOutdated =
      changed === 'all' || (changed.size > 0 && this.parts.isOutdated(load.key, value, changed));
    if (isOutdated) {
      this.enqueue(load);
      return;
    }
    if (value !== undefined) this.parts.keep(value);
    this.close(load).resolve(value);
  }

  private close(load: Load<Key, Value>): Load<Key, Value> {
    this.open.delete(nameOfLoad(load));
    return load;
  }
}
