import { Readable } from 'node:stream';
import type { EpochMs } from '@fieldscope/contract/time';
import { DAY_MS } from '@fieldscope/contract/time';
import type { PublishPacket } from 'aedes';
import type { Clock } from '../clock';
import { matchesFilter, rootOf } from './actors';
import { MemoryQueues, type Queued, type SessionClient, type SessionQueues } from './session-queues';

interface SessionSubscription {
  topic: string;
  qos: number;
  rh?: number;
  rap?: boolean;
  nl?: boolean;
}

interface Session {
  subscriptions: Map<string, SessionSubscription>;
  lastUsedAt: EpochMs;
}

/** A session without the messages that wait for it; JSON. */
export interface SavedSession {
  subscriptions: SessionSubscription[];
  lastUsedAt: number;
}

/** Where sessions are kept for several processes; each has a copy of all of them in memory. */
export interface SharedSessions {
  load(): Promise<Map<string, SavedSession>>;
  find(id: string): Promise<SavedSession | undefined>;
  save(id: string, session: SavedSession): Promise<void>;
  remove(id: string): Promise<void>;
  /** Calls back with what another process saved; undefined: it removed the session. */
  onChange(listener: (id: string, session: SavedSession | undefined) => void): Promise<void>;
  /** Called when changes may have been missed. */
  onLoss(listener: () => void): void;
}

const SESSIONS_PER_ROOT = 20;
/** How long a session is kept that nobody uses. */
export const SESSION_KEPT_MS = 7 * DAY_MS;

/**
 * Sessions of clients that asked for one (clean session = false), with the messages that wait for them. Bounded: the
 * oldest messages go first, and a session that nobody used for a week is purged. Implements the persistence of aedes.
 * Retained messages and wills are not kept: no client may leave any.
 */
export class MqttSessions {
  private readonly sessions = new Map<string, Session>();
  /** Sessions that listen below a root (an organisation's telemetry, say). */
  private readonly byRoot = new Map<string, Set<string>>();
  private readonly incoming = new Map<string, Map<number, PublishPacket>>();

  constructor(
    private readonly clock: Clock,
    /** aedes hands over the filters that it has just refused, too. */
    private readonly isGranted: (client: SessionClient, filter: string) => boolean,
    private readonly queues: SessionQueues = new MemoryQueues(),
    /** Absent: this process alone. */
    private readonly shared?: SharedSessions,
  ) {}

  async setup(): Promise<void> {
    if (!this.shared) return;
    this.shared.onLoss(() => void this.load().catch(() => {}));
    await this.shared.onChange((id, session) => this.adopt(id, session));
    await this.load();
  }
  async destroy(): Promise<void> {}

  /** Whether a message below this root would be queued for anybody. */
  hasListeners(root: string): boolean {
    return this.byRoot.has(root);
  }

  async addSubscriptions(client: SessionClient, subscriptions: SessionSubscription[]): Promise<void> {
    const allowed = subscriptions.filter(({ topic }) => this.isGranted(client, topic));
    if (allowed.length === 0) return;
    const session = this.open(client.id);
    for (const { topic, qos, rh, rap, nl } of allowed) {
      session.subscriptions.set(topic, { topic, qos, rh, rap, nl });
      this.listen(rootOf(topic), client.id);
    }
    await this.save(client.id, session);
  }

  async removeSubscriptions(client: SessionClient, topics: string[]): Promise<void> {
    const session = this.sessions.get(client.id);
    if (!session) return;
    for (const topic of topics) session.subscriptions.delete(topic);
    if (session.subscriptions.size === 0) return this.remove(client.id);
    const roots = new Set([...session.subscriptions.keys()].map(rootOf));
    for (const topic of topics) if (!roots.has(rootOf(topic))) this.unlisten(rootOf(topic), client.id);
    await this.save(client.id, session);
  }

  async subscriptionsByClient({ id }: SessionClient): Promise<SessionSubscription[]> {
    // The copy in memory may lack what the client has just subscribed to at another process.
    if (this.shared) this.adopt(id, await this.shared.find(id));
    const session = this.sessions.get(id);
    if (!session) return [];
    if (this.clock.now() - session.lastUsedAt > SESSION_KEPT_MS) {
      await this.remove(id);
      return [];
    }
    session.lastUsedAt = this.clock.now();
    await this.save(id, session);
    return [...session.subscriptions.values()].map((subscription) => ({ ...subscription }));
  }

  async subscriptionsByTopic(topic: string): Promise<{ clientId: string; topic: string; qos: number }[]> {
    const found = [];
    for (const clientId of this.byRoot.get(rootOf(topic)) ?? []) {
      for (const { topic: filter, qos } of this.sessions.get(clientId)?.subscriptions.values() ?? []) {
        if (qos === 0 || !matchesFilter(filter, topic)) continue;
        found.push({ clientId, topic: filter, qos });
        break;
      }
    }
    return found;
  }

  async cleanSubscriptions({ id }: SessionClient): Promise<void> {
    await this.remove(id);
  }

  async countOffline(): Promise<{ subsCount: number; clientsCount: number }> {
    const subsCount = [...this.sessions.values()].reduce(
      (sum, { subscriptions }) => sum + subscriptions.size,
      0,
    );
    return { subsCount, clientsCount: this.sessions.size };
  }

  async outgoingEnqueue({ clientId }: { clientId: string }, packet: Queued): Promise<void> {
    if (this.sessions.has(clientId)) this.queues.add(clientId, packet);
  }

  async outgoingEnqueueCombi(subscribers: { clientId: string }[], packet: Queued): Promise<void> {
    for (const subscriber of subscribers) void this.outgoingEnqueue(subscriber, packet);
  }

  async outgoingUpdate(client: SessionClient, packet: Queued): Promise<void> {
    if (this.sessions.has(client.id)) this.queues.noteSent(client, packet);
  }

  async outgoingClearMessageId(
    client: SessionClient,
    { messageId }: { messageId?: number },
  ): Promise<undefined> {
    if (messageId !== undefined) this.queues.acknowledge(client, messageId);
  }

  outgoingStream({ id }: SessionClient): Readable {
    return this.queues.stream(id);
  }

  async incomingStorePacket({ id }: SessionClient, packet: PublishPacket): Promise<void> {
    const packets = this.incoming.get(id) ?? new Map<number, PublishPacket>();
    this.incoming.set(id, packets.set(packet.messageId ?? 0, packet));
  }

  async incomingGetPacket({ id }: SessionClient, { messageId }: PublishPacket): Promise<PublishPacket> {
    const packet = this.incoming.get(id)?.get(messageId ?? 0);
    if (!packet) throw new Error('no such packet');
    return packet;
  }

  async incomingDelPacket({ id }: SessionClient, { messageId }: PublishPacket): Promise<void> {
    if (!this.incoming.get(id)?.delete(messageId ?? 0)) throw new Error('no such packet');
  }

  async cleanIncoming({ id }: SessionClient): Promise<void> {
    this.incoming.delete(id);
  }

  async storeRetained(): Promise<void> {}
  createRetainedStreamCombi(): Readable {
    return Readable.from([]);
  }
  async putWill(): Promise<void> {}
  async getWill(): Promise<undefined> {}
  async delWill(): Promise<undefined> {}
  streamWill(): Readable {
    return Readable.from([]);
  }

  /** Purges what nobody has used for a week. Clients that are connected count as using theirs. */
  async expire(connected: ReadonlySet<string>): Promise<void> {
    const now = this.clock.now();
    for (const [id, session] of [...this.sessions]) {
      if (connected.has(id)) {
        session.lastUsedAt = now;
        await this.save(id, session);
      } else if (now - session.lastUsedAt > SESSION_KEPT_MS) await this.remove(id);
    }
  }

  private open(id: string): Session {
    const session = this.sessions.get(id) ?? { subscriptions: new Map(), lastUsedAt: this.clock.now() };
    session.lastUsedAt = this.clock.now();
    this.sessions.set(id, session);
    return session;
  }

  private async save(id: string, { subscriptions, lastUsedAt }: Session): Promise<void> {
    await this.shared?.save(id, { subscriptions: [...subscriptions.values()], lastUsedAt });
  }

  private async load(): Promise<void> {
    const saved = await this.shared!.load();
    for (const id of [...this.sessions.keys()]) if (!saved.has(id)) this.drop(id);
    for (const [id, session] of saved) this.adopt(id, session);
  }

  /** Takes over what another process saved. */
  private adopt(id: string, saved: SavedSession | undefined): void {
    this.drop(id);
    if (!saved) return;
    const { subscriptions, lastUsedAt } = saved;
    this.sessions.set(id, {
      subscriptions: new Map(subscriptions.map((subscription) => [subscription.topic, subscription])),
      lastUsedAt: lastUsedAt as EpochMs,
    });
    for (const { topic } of subscriptions) this.listening(rootOf(topic)).add(id);
  }

  private listening(root: string): Set<string> {
    const listening = this.byRoot.get(root) ?? new Set();
    this.byRoot.set(root, listening);
    return listening;
  }

  private listen(root: string, id: string): void {
    const listening = this.listening(root);
    listening.delete(id);
    listening.add(id);
    if (listening.size <= SESSIONS_PER_ROOT) return;
    const oldest = [...listening].reduce((a, b) =>
      this.sessions.get(b)!.lastUsedAt < this.sessions.get(a)!.lastUsedAt ? b : a,
    );
    void this.remove(oldest).catch(() => {});
  }

  private unlisten(root: string, id: string): void {
    const listening = this.byRoot.get(root);
    listening?.delete(id);
    if (listening?.size === 0) this.byRoot.delete(root);
  }

  private async remove(id: string): Promise<void> {
    if (!this.sessions.has(id)) return;
    this.drop(id);
    await this.queues.remove(id);
    await this.shared?.remove(id);
  }

  private drop(id: string): void {
    const session = this.sessions.get(id);
    if (!session) return;
    this.sessions.delete(id);
    for (const topic of session.subscriptions.keys()) this.unlisten(rootOf(topic), id);
  }
}
