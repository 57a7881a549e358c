import type { EpochMs } from '@fieldscope/contract/time';
import type { Clock } from '../clock';

/** Identifiers of one session that were not released. Not above what aedes admits, which it checks after storing. */
const IDS_PER_SESSION = 1000;
/** The same of all sessions together. */
const IDS = 100_000;

interface Received {
  stored: Promise<void>;
  /** Whether aedes has passed the message on to subscribers. */
  isPublished: boolean;
}
interface Session {
  ids: Map<number, Received>;
  usedAt: EpochMs;
}

/**
 * Packet identifiers of messages of QoS 2 between PUBLISH and PUBREL, so that a message that is sent again is not
 * stored again. Payloads are not kept.
 */
export class IncomingIds {
  private readonly sessions = new Map<string, Session>();
  private total = 0;

  constructor(private readonly clock: Clock) {}

  /**
   * Stores a message unless it was received before. Resolves when it is stored.
   * @throws Error when the session has too many messages that it did not release
   */
  async storeOnce(sessionId: string, messageId: number, store: () => Promise<void>): Promise<void> {
    const session = this.sessions.get(sessionId) ?? { ids: new Map(), usedAt: this.clock.now() };
    const known = session.ids.get(messageId);
    if (known) return known.stored;
    if (session.ids.size >= IDS_PER_SESSION) throw new Error('too many messages of QoS 2 are not released');
    if (this.total >= IDS) this.clearFullest();
    const received = { stored: store(), isPublished: false };
    session.ids.set(messageId, received);
    session.usedAt = this.clock.now();
    this.sessions.set(sessionId, session);
    this.total += 1;
    try {
      await received.stored;
    } catch (error) {
      // The session may be another one by now, under the same name.
      if (this.sessions.get(sessionId)?.ids.get(messageId) === received) this.release(sessionId, messageId);
      throw error;
    }
  }

  isPublished(sessionId: string, messageId: number): boolean {
    return this.sessions.get(sessionId)?.ids.get(messageId)?.isPublished ?? false;
  }

  published(sessionId: string, messageId: number): void {
    const received = this.sessions.get(sessionId)?.ids.get(messageId);
    if (received) received.isPublished = true;
  }

  release(sessionId: string, messageId: number): void {
    const session = this.sessions.get(sessionId);
    if (!session?.ids.delete(messageId)) return;
    this.total -= 1;
    if (session.ids.size === 0) this.sessions.delete(sessionId);
  }

  /** Ends a session. */
  clear(sessionId: string): void {
    this.total -= this.sessions.get(sessionId)?.ids.size ?? 0;
    this.sessions.delete(sessionId);
  }

  /** Ends sessions that were not used since. */
  expire(since: EpochMs, connected: ReadonlySet<string>): void {
    for (const [id, session] of this.sessions) {
      if (connected.has(id)) session.usedAt = this.clock.now();
      else if (session.usedAt < since) this.clear(id);
    }
  }

  /** Identifiers that are kept now. */
  size(): number {
    return this.total;
  }

  /** A client that loses its identifiers may have a message stored twice, never lost. */
  private clearFullest(): void {
    const [id] = [...this.sessions].reduce((a, b) => (b[1].ids.size > a[1].ids.size ? b : a));
    this.clear(id);
  }
}
