import type { DeviceInfo, Reading } from '../outcome';
import type { PartMeaning, PayloadPart } from '../parts';
import { ByteReader } from './byte-reader';
import { type Draft, emptyDraft } from './draft';

interface Read {
  from: number;
  to: number;
}
type Change = { reading: Reading } | { info: DeviceInfo };

/** Watches a payload being decoded: which bytes were read, and what became known after them. */
export class Trace {
  readonly parts: PayloadPart[] = [];
  readonly draft: Draft;
  private reads: Read[] = [];
  private changes: Change[] = [];

  constructor() {
    this.draft = this.watchedDraft();
  }

  readerOf(bytes: Uint8Array): ByteReader {
    return new TracedReader(bytes, this);
  }

  noteRead(read: Read): void {
    if (this.changes.length > 0) this.closeContent();
    this.reads.push(read);
  }

  /** What was read since the last part has this meaning as a whole. */
  close(meaning: PartMeaning): void {
    if (this.reads.length > 0) this.add(this.reads, meaning, this.changes);
    this.clear();
  }

  /**
   * As many changes as reads, or more: each read is one field, and what is more was derived from them. Fewer: all that
   * was read makes up one field.
   */
  closeContent(): void {
    const { reads, changes } = this;
    if (changes.length === 0) {
      this.close('skipped');
    } else if (changes.length >= reads.length) {
      for (const [index, read] of reads.entries()) this.add([read], 'content', [changes[index]!]);
    } else {
      this.add(reads, 'content', changes);
    }
    this.clear();
  }

  /** All parts, gaps and the rest included. */
  partsOf(length: number): PayloadPart[] {
    const all: PayloadPart[] = [];
    let at = 0;
    for (const part of this.parts) {
      if (part.from >= length) break;
      const to = Math.min(part.to, length);
      if (part.from > at) all.push(emptyPart(at, part.from, 'skipped'));
      all.push({ ...part, to });
      at = to;
    }
    if (at < length) all.push(emptyPart(at, length, 'unread'));
    return all;
  }

  private add(reads: readonly Read[], meaning: PartMeaning, changes: readonly Change[]): void {
    const part = emptyPart(reads[0]!.from, reads.at(-1)!.to, meaning);
    for (const change of changes) {
      if ('reading' in change) part.readings.push(change.reading);
      else Object.assign(part.info, change.info);
    }
    this.parts.push(part);
  }

  private clear(): void {
    this.reads = [];
    this.changes = [];
  }

  private watchedDraft(): Draft {
    const changed = (change: Change) => void this.changes.push(change);
    const { readings, warnings } = emptyDraft();
    Object.defineProperty(readings, 'push', {
      value: (...added: Reading[]) => {
        for (const reading of added) changed({ reading });
        return Array.prototype.push.apply(readings, added);
      },
    });
    const info = new Proxy<DeviceInfo>(
      {},
      {
        set(target, key, value) {
          changed({ info: { [key]: value } as DeviceInfo });
          return Reflect.set(target, key, value);
        },
      },
    );
    return { readings, info, warnings };
  }
}

/** Bytes with nothing read from them. */
export const emptyPart = (from: number, to: number, meaning: PartMeaning): PayloadPart => ({
  from,
  to,
  meaning,
  readings: [],
  info: {},
});

class TracedReader extends ByteReader {
  constructor(
    source: Uint8Array,
    private readonly trace: Trace,
  ) {
    super(source);
  }

  override mark(meaning: PartMeaning): void {
    this.trace.close(meaning);
  }

  protected override take<T extends number | string>(count: number, read: (at: number) => T): T | 0 {
    const from = this.at;
    const value = super.take(count, read);
    if (!this.short && count > 0) this.trace.noteRead({ from, to: from + count });
    return value;
  }
}
