import type { Queued } from './session-queues';

/** Neighbouring messages as one row: their numbers, how many there are, and their length. */
export interface StoredPart {
  first: number;
  last: number;
  messages: number;
  bytes: number;
}

export interface QueuedMessage {
  number: number;
  topic: string;
  payload: Buffer;
}

/** Messages in one row: what is acknowledged goes by whole rows. */
const PART_MESSAGES = 500;

/** How long a message is where it waits. */
const lengthOf = ({ topic, payload }: Pick<Queued, 'topic' | 'payload'>): number =>
  topic.length + payload.length;

/** What waits for one session: numbered from 1, the last ones held in memory, those before in stored parts. */
export class SessionQueue {
  /** Not stored yet, by number. */
  readonly held = new Map<number, Queued>();
  private readonly parts: StoredPart[] = [];
  /** Acknowledged though an earlier message is not. */
  private readonly acknowledged = new Set<number>();
  private next: number;
  /** Messages with lower numbers have waited since the last write or longer. */
  private waitedBelow = 0;
  private heldBytes = 0;
  private readonly stored = { messages: 0, bytes: 0 };
  private storedPosition: number;

  /**
   * @param position number of the first message that is not acknowledged
   * @param parts what is stored, oldest first
   */
  constructor(
    private position = 1,
    parts: readonly StoredPart[] = [],
  ) {
    this.storedPosition = position;
    this.next = Math.max(position, (parts.at(-1)?.last ?? 0) + 1);
    for (const part of parts) this.addPart(part);
    this.advance();
  }

  get messages(): number {
    return this.stored.messages + this.held.size;
  }

  get bytes(): number {
    return this.stored.bytes + this.heldBytes;
  }

  /** Number that the next message gets. */
  get end(): number {
    return this.next;
  }

  get hasStored(): boolean {
    return this.parts.length > 0;
  }

  /** @returns its number */
  add(packet: Queued): number {
    const number = this.next;
    this.next += 1;
    this.held.set(number, packet);
    this.heldBytes += lengthOf(packet);
    return number;
  }

  acknowledge(number: number): void {
    if (number < this.position || number >= this.next) return;
    this.release(number);
    this.acknowledged.add(number);
    this.advance();
  }

  /** Drops the oldest message, or the oldest part. */
  dropOldest(): void {
    const [number] = this.held.keys();
    const last = this.parts[0]?.last ?? number;
    if (last === undefined) return;
    if (!this.shiftPart()) this.release(last);
    this.position = Math.max(this.position, last + 1);
    this.advance();
  }

  isWaiting(number: number): boolean {
    return number >= this.position && !this.acknowledged.has(number);
  }

  /** Learns which numbers of a stored part are not there: those were acknowledged before it was stored. */
  noteContent({ first, last }: StoredPart, numbers: ReadonlySet<number>): void {
    for (let number = Math.max(first, this.position); number <= last; number += 1)
      if (!numbers.has(number)) this.acknowledged.add(number);
    this.advance();
  }

  listParts(): readonly StoredPart[] {
    return [...this.parts];
  }

  /** What is to be written: what has waited since the last write, or all of it; those that come now are for the next. */
  partsToWrite(all: boolean): (StoredPart & { content: QueuedMessage[] })[] {
    const waited = [...this.held].filter(([number]) => all || number < this.waitedBelow);
    this.waitedBelow = this.next;
    return Array.from({ length: Math.ceil(waited.length / PART_MESSAGES) }, (_, index) => {
      const content = waited
        .slice(index * PART_MESSAGES, (index + 1) * PART_MESSAGES)
        .map(([number, { topic, payload }]) => ({ number, topic, payload: Buffer.from(payload) }));
      return {
        first: content[0]!.number,
        last: content.at(-1)!.number,
        messages: content.length,
        bytes: content.reduce((sum, message) => sum + lengthOf(message), 0),
        content,
      };
    });
  }

  /** Up to where is acknowledged, when that is not stored yet. */
  positionToWrite(): number | undefined {
    return this.position === this.storedPosition ? undefined : this.position;
  }

  /** Takes over what was written meanwhile. */
  noteWritten(
    parts: readonly (StoredPart & { content: QueuedMessage[] })[],
    position: number | undefined,
  ): void {
    for (const { content, ...part } of parts) {
      for (const { number } of content) this.release(number);
      this.addPart(part);
    }
    this.storedPosition = position ?? this.storedPosition;
    this.advance();
  }

  /** Whether everything is written. */
  isWritten(): boolean {
    return this.held.size === 0 && this.position === this.storedPosition;
  }

  private addPart(part: StoredPart): void {
    this.parts.push(part);
    this.stored.messages += part.messages;
    this.stored.bytes += part.bytes;
  }

  private shiftPart(): StoredPart | undefined {
    const part = this.parts.shift();
    this.stored.messages -= part?.messages ?? 0;
    this.stored.bytes -= part?.bytes ?? 0;
    return part;
  }

  private release(number: number): void {
    const packet = this.held.get(number);
    if (!packet) return;
    this.held.delete(number);
    this.heldBytes -= lengthOf(packet);
  }

  /** Moves the position to the first message that still waits. */
  private advance(): void {
    for (;;) {
      const [part] = this.parts;
      if (part && part.last < this.position) {
        this.shiftPart();
        continue;
      }
      if (this.acknowledged.delete(this.position)) {
        this.position += 1;
        continue;
      }
      const [held = this.next] = this.held.keys();
      const first = Math.min(part?.first ?? held, held);
      if (first <= this.position) return;
      // What lies between was acknowledged before its neighbours were stored.
      for (const number of this.acknowledged) if (number < first) this.acknowledged.delete(number);
      this.position = first;
    }
  }
}
