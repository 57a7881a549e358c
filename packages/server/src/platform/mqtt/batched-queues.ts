import { Readable } from 'node:stream';
import { type EpochMs, MINUTE_MS } from '@fieldscope/contract/time';
import type { Clock } from '../clock';
import type { Log } from '../observability/log';
import { organisationOfSession } from './actors';
import { type QueuedMessage, SessionQueue, type StoredPart } from './session-queue.model';
import {
  asQueued,
  type Interruption,
  QUEUED_BYTES,
  QUEUED_BYTES_OF_ORGANISATION,
  QUEUED_MESSAGES,
  type Queued,
  type SessionClient,
  type SessionQueues,
} from './session-queues';

/** What changed of a queue since it was written last. */
export interface QueueChange {
  sessionId: string;
  parts: readonly (StoredPart & { content: QueuedMessage[] })[];
  /** Number of the first message that is not acknowledged; undefined: as before. */
  position: number | undefined;
}

export interface StoredQueue {
  sessionId: string;
  position: number;
  parts: StoredPart[];
}

/** Where queues outlive the process. */
export interface QueueStore {
  load(): Promise<StoredQueue[]>;
  /** The stored parts of a queue, oldest first. */
  read(sessionId: string): Promise<(StoredPart & { content: QueuedMessage[] })[]>;
  /** @param writtenUntil what was published until then is in queues or acknowledged */
  write(changes: readonly QueueChange[], writtenUntil: EpochMs): Promise<void>;
  remove(sessionId: string): Promise<void>;
  findInterruption(): Promise<Interruption | undefined>;
  /** Notes that this process leaves nothing unwritten. */
  noteClosed(): Promise<void>;
}

interface QueueParts {
  clock: Clock;
  log: Log;
  store: QueueStore;
}

const WRITE_MS = 500;
/** Also without messages it is noted that none is missing, so that little is looked through after a crash. */
const NOTED_EVERY_MS = MINUTE_MS;
/** In place of the broker that numbered a message: the queue did. */
const QUEUE = 'queue';

const numberOf = ({ brokerId, brokerCounter }: Queued): string => `${brokerId} ${brokerCounter}`;

/**
 * Queues in memory and, with a store, in what outlives the process. A message is written when it has waited for two
 * turns: what connected clients acknowledge in time is never written, and of what waits for a client that is away many
 * messages are one row.
 */
export class BatchedQueues implements SessionQueues {
  private readonly queues = new Map<string, SessionQueue>();
  /** Numbers in their queue of messages that were not sent yet, by the number that the broker gave. */
  private readonly unsent = new Map<string, Map<string, number>>();
  /** Numbers of what connected clients were sent, by packet identifier. */
  private readonly sent = new WeakMap<SessionClient, Map<number, number>>();
  /** Bytes of all queues of an organisation. */
  private readonly bytesOf = new Map<string, number>();
  private readonly changed = new Set<string>();
  private removing: Promise<unknown> = Promise.resolve();
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private turnAt = 0;
  private notedAt = 0;

  /** @param parts absent: in memory alone */
  constructor(private readonly parts?: QueueParts) {}

  async load(): Promise<void> {
    for (const { sessionId, position, parts } of (await this.parts?.store.load()) ?? [])
      this.change(sessionId, () => this.queues.set(sessionId, new SessionQueue(position, parts)));
  }

  async findInterruption(): Promise<Interruption | undefined> {
    return this.parts?.store.findInterruption();
  }

  begin(): void {
    if (!this.parts) return;
    this.turnAt = this.parts.clock.now();
    this.timer = setInterval(() => void this.flush(), WRITE_MS).unref();
  }

  async close(): Promise<void> {
    if (!this.timer) return;
    clearInterval(this.timer);
    await this.writing;
    if (await this.flush(true)) await this.parts?.store.noteClosed().catch(() => {});
  }

  add(id: string, packet: Queued): void {
    const queue = this.queueOf(id);
    this.change(id, () => {
      const number = queue.add(asQueued(packet));
      const unsent = this.unsent.get(id) ?? new Map<string, number>();
      this.unsent.set(id, unsent.set(numberOf(packet), number));
      if (unsent.size > QUEUED_MESSAGES) unsent.delete(unsent.keys().next().value!);
      while (queue.messages > QUEUED_MESSAGES || queue.bytes > QUEUED_BYTES) queue.dropOldest();
    });
    this.limitOrganisation(id);
  }

  noteSent(client: SessionClient, packet: Queued): void {
    const number =
      packet.brokerId === QUEUE ? packet.brokerCounter : this.unsent.get(client.id)?.get(numberOf(packet));
    // Not there: it was dropped in the meantime, or acknowledged already.
    if (number === undefined || packet.messageId === undefined) return;
    this.unsent.get(client.id)?.delete(numberOf(packet));
    const sent = this.sent.get(client) ?? new Map<number, number>();
    this.sent.set(client, sent);
    sent.delete(packet.messageId);
    sent.set(packet.messageId, number);
    if (sent.size > QUEUED_MESSAGES) sent.delete(sent.keys().next().value!);
  }

  acknowledge(client: SessionClient, messageId: number): void {
    const number = this.sent.get(client)?.get(messageId);
    if (number === undefined) return;
    this.sent.get(client)?.delete(messageId);
    this.change(client.id, () => this.queues.get(client.id)?.acknowledge(number));
  }

  stream(id: string): Readable {
    return Readable.from(this.read(id));
  }

  async remove(id: string): Promise<void> {
    this.change(id, () => this.queues.delete(id));
    this.unsent.delete(id);
    this.changed.delete(id);
    const removal = this.parts?.store.remove(id);
    // A queue of the same name must not be written before.
    this.removing = Promise.all([this.removing, removal]).catch(() => {});
    await removal;
  }

  private async *read(id: string): AsyncGenerator<Queued> {
    const queue = this.queues.get(id);
    if (!queue) return;
    const { end } = queue;
    await this.writing;
    const held = [...queue.held].filter(([number]) => number < end);
    const parts = queue.hasStored ? ((await this.parts?.store.read(id)) ?? []) : [];
    const read = new Set<number>();
    for (const part of parts) {
      for (const { number } of part.content) read.add(number);
      this.change(id, () => queue.noteContent(part, read));
    }
    const number = (brokerCounter: number, packet: Pick<Queued, 'topic' | 'payload'>) =>
      asQueued({ ...packet, brokerId: QUEUE, brokerCounter });
    for (const message of parts.flatMap(({ content }) => content))
      if (message.number < end && queue.isWaiting(message.number)) yield number(message.number, message);
    for (const [counter, packet] of held)
      if (!read.has(counter) && queue.isWaiting(counter)) yield number(counter, packet);
  }

  private queueOf(id: string): SessionQueue {
    const queue = this.queues.get(id) ?? new SessionQueue();
    this.queues.set(id, queue);
    return queue;
  }

  /** Changes a queue and keeps count of what its organisation has. */
  private change(id: string, change: () => unknown): void {
    const before = this.queues.get(id)?.bytes ?? 0;
    change();
    this.changed.add(id);
    const organisation = organisationOfSession(id);
    const bytes = (this.bytesOf.get(organisation) ?? 0) + (this.queues.get(id)?.bytes ?? 0) - before;
    if (bytes > 0) this.bytesOf.set(organisation, bytes);
    else this.bytesOf.delete(organisation);
  }

  /** Drops the oldest of the longest queue of an organisation that has too much in all. */
  private limitOrganisation(id: string): void {
    const organisation = organisationOfSession(id);
    while ((this.bytesOf.get(organisation) ?? 0) > QUEUED_BYTES_OF_ORGANISATION) {
      const own = [...this.queues].filter(([other]) => organisationOfSession(other) === organisation);
      const [longest, queue] = own.reduce((a, b) => (b[1].bytes > a[1].bytes ? b : a));
      this.change(longest, () => queue.dropOldest());
    }
  }

  /** @returns whether it is written */
  private async flush(all = false): Promise<boolean> {
    if (this.writing) return false;
    let isWritten = true;
    this.writing = this.write(all)
      .catch((error: Error) => {
        isWritten = false;
        this.parts?.log.warn({ reason: error.message }, 'queues of MQTT sessions are written later');
      })
      .finally(() => {
        this.writing = undefined;
      });
    await this.writing;
    return isWritten;
  }

  private async write(all: boolean): Promise<void> {
    await this.removing;
    const { clock, store } = this.parts!;
    const now = clock.now();
    const changes = [...this.changed].flatMap((sessionId) => {
      const queue = this.queues.get(sessionId);
      if (!queue) return [];
      return { sessionId, queue, parts: queue.partsToWrite(all), position: queue.positionToWrite() };
    });
    if (changes.length === 0 && now - this.notedAt < NOTED_EVERY_MS) return;
    const isAllWritten = changes.every(
      ({ queue, parts }) => queue.held.size === parts.reduce((sum, { messages }) => sum + messages, 0),
    );
    const writtenUntil = (isAllWritten ? now : this.turnAt) as EpochMs;
    this.changed.clear();
    try {
      await store.write(changes, writtenUntil);
    } catch (error) {
      for (const { sessionId } of changes) this.changed.add(sessionId);
      throw error;
    }
    this.notedAt = now;
    this.turnAt = now;
    for (const { sessionId, queue, parts, position } of changes)
      this.noteWritten(sessionId, queue, parts, position);
  }

  private noteWritten(
    sessionId: string,
    queue: SessionQueue,
    parts: QueueChange['parts'],
    position: number | undefined,
  ): void {
    if (this.queues.get(sessionId) !== queue) return;
    this.change(sessionId, () => queue.noteWritten(parts, position));
    if (queue.isWritten()) this.changed.delete(sessionId);
    const unsent = this.unsent.get(sessionId);
    const last = parts.at(-1)?.last ?? 0;
    for (const [key, number] of unsent ?? []) if (number <= last) unsent?.delete(key);
    if (unsent?.size === 0) this.unsent.delete(sessionId);
  }
}
