import { Readable } from 'node:stream';
import { INGEST_TOPIC } from '@fieldscope/contract/stream';
import { DAY_MS, type EpochMs } from '@fieldscope/contract/time';
import type { PublishPacket } from 'aedes';
import type { Clock } from '../clock';
import { rootOf } from './actors';
import { BatchedQueues } from './batched-queues';
import { IncomingIds } from './incoming-ids';
import type { Interruption, Queued, SessionClient, SessionQueues } from './session-queues';
import { SubscriptionTree } from './subscription-tree';

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
  accessId: string | undefined;
}

/** A session without the messages that wait for it; JSON. */
export interface SavedSession {
  subscriptions: SessionSubscription[];
  lastUsedAt: number;
  /** Access key with which it was used last; absent: another credential. */
  accessId?: string;
}

/** Where sessions outlive a process; each has a copy of all of them in memory. */
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
const HIGHEST_QOS = 1;
/** How long an unused session is kept. */
export const SESSION_KEPT_MS = 7 * DAY_MS;

/**
 * Sessions of clients that asked for one (clean session = false), with the messages that wait for them. Bounded: the
 * oldest messages go first, and a session that was not used for a week is purged. Implements the persistence of aedes.
 * Retained messages and wills are not kept: no client may leave any.
 */
export class MqttSessions {
  private readonly sessions = new Map<string, Session>();
  /** How many filters each session has below a root (an organisation's telemetry, say). */
  private readonly byRoot = new Map<string, Map<string, number>>();
  /** Filters with QoS 1 or more. */
  private readonly tree = new SubscriptionTree();
  private readonly incoming: IncomingIds;
  /** Sessions that will be saved when this turn ends. */
  private readonly saving = new Map<string, Promise<void>>();

  constructor(
    private readonly clock: Clock,
    private readonly queues: SessionQueues = new BatchedQueues(),
    /** Absent: this process alone. */
    private readonly shared?: SharedSessions,
  ) {
    this.incoming = new IncomingIds(clock);
  }

  async setup(): Promise<void> {
    await this.queues.load?.();
    if (!this.shared) return;
    this.shared.onLoss(() => void this.load().catch(() => {}));
    await this.shared.onChange((id, session) => this.adopt(id, session));
    await this.load();
  }
  async destroy(): Promise<void> {}

  /** For how many sessions a message below this root may be queued. */
  countListeners(root: string): number {
    return this.byRoot.get(root)?.size ?? 0;
  }

  async findInterruption(): Promise<Interruption | undefined> {
    return this.queues.findInterruption?.();
  }

  /** Begins to write queues. */
  begin(): void {
    this.queues.begin?.();
  }

  async close(): Promise<void> {
    await this.queues.close?.();
  }

  /**
   * Adds a filter that was granted.
   * @param accessId access key of the client; absent: it has another credential
   */
  subscribe(
    { id }: SessionClient,
    { topic, qos, rh, rap, nl }: SessionSubscription,
    accessId?: string,
  ): void {
    const session = this.open(id, accessId);
    this.unindex(id, session.subscriptions.get(topic));
    const subscription = { topic, qos, rh, rap, nl };
    session.subscriptions.set(topic, subscription);
    this.index(id, subscription);
    this.purgeOldest(rootOf(topic));
  }

  /** Once for each filter that was granted, aedes passes all of a packet, refused ones too: `subscribe` adds them. */
  async addSubscriptions({ id }: SessionClient): Promise<void> {
    await this.save(id);
  }

  async removeSubscriptions({ id }: SessionClient, topics: string[]): Promise<void> {
    const session = this.sessions.get(id);
    if (!session) return;
    for (const topic of topics) {
      this.unindex(id, session.subscriptions.get(topic));
      session.subscriptions.delete(topic);
    }
    if (session.subscriptions.size === 0) await this.remove(id);
    else await this.save(id);
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
    await this.save(id);
    return [...session.subscriptions.values()].map((subscription) => ({ ...subscription }));
  }

  async subscriptionsByTopic(topic: string): Promise<{ clientId: string; topic: string; qos: number }[]> {
    // A kit could have itself sent what it uploads, and fill the queues.
    if (this.countListeners(rootOf(topic)) === 0 || INGEST_TOPIC.kit.test(topic)) return [];
    return [...this.tree.match(topic)].map((clientId) => ({ clientId, topic, qos: HIGHEST_QOS }));
  }

  /** Ends a session, so that its client starts with none. */
  async end(client: SessionClient): Promise<void> {
    await this.cleanSubscriptions(client);
    await this.cleanIncoming(client);
  }

  /** Ends the sessions that were used last with an access key. */
  async endThoseOf(accessId: string): Promise<void> {
    for (const [id, session] of [...this.sessions]) if (session.accessId === accessId) await this.remove(id);
  }

  async cleanSubscriptions({ id }: SessionClient): Promise<void> {
    await this.remove(id);
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
    return this.sessions.has(id) ? this.queues.stream(id) : Readable.from([]);
  }

  /**
   * Stores a message of QoS 2 unless this session has sent it before. Resolves when it is stored.
   * @throws Error when the session has too many messages that it did not release
   */
  storeOnce(
    { id }: SessionClient,
    { messageId = 0 }: PublishPacket,
    store: () => Promise<void>,
  ): Promise<void> {
    return this.incoming.storeOnce(id, messageId, store);
  }

  async incomingStorePacket({ id }: SessionClient, { messageId = 0 }: PublishPacket): Promise<void> {
    this.incoming.published(id, messageId);
  }

  /** @throws Error when this message was not received before */
  async incomingGetPacket({ id }: SessionClient, packet: PublishPacket): Promise<PublishPacket> {
    if (!this.incoming.isPublished(id, packet.messageId ?? 0)) throw new Error('no such packet');
    return packet;
  }

  async incomingDelPacket({ id }: SessionClient, { messageId = 0 }: PublishPacket): Promise<void> {
    this.incoming.release(id, messageId);
  }

  async cleanIncoming({ id }: SessionClient): Promise<void> {
    this.incoming.clear(id);
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

  /** Purges what was not used for a week. Clients that are connected count as using theirs. */
  async expire(connected: ReadonlySet<string>): Promise<void> {
    const now = this.clock.now();
    for (const [id, session] of [...this.sessions]) {
      if (connected.has(id)) {
        session.lastUsedAt = now;
        await this.save(id);
      } else if (now - session.lastUsedAt > SESSION_KEPT_MS) await this.remove(id);
    }
    this.incoming.expire((now - SESSION_KEPT_MS) as EpochMs, connected);
  }

  private open(id: string, accessId: string | undefined): Session {
    const lastUsedAt = this.clock.now();
    const before = this.sessions.get(id);
    // A process that did not know yet that the last session of that name had ended may have queued for it.
    if (!before) void this.queues.remove(id).catch(() => {});
    const session = { subscriptions: before?.subscriptions ?? new Map(), lastUsedAt, accessId };
    this.sessions.set(id, session);
    // A client that comes back with another key subscribes to nothing anew.
    if (before && before.accessId !== accessId) void this.save(id).catch(() => {});
    return session;
  }

  /** Saves a session once, however many of its filters change in this turn. */
  private save(id: string): Promise<void> {
    const { shared } = this;
    if (!shared) return Promise.resolve();
    const saving = this.saving.get(id) ?? Promise.resolve().then(() => this.saveNow(id, shared));
    this.saving.set(id, saving);
    return saving;
  }

  private async saveNow(id: string, shared: SharedSessions): Promise<void> {
    this.saving.delete(id);
    const session = this.sessions.get(id);
    if (!session) return;
    const { subscriptions, lastUsedAt, accessId } = session;
    await shared.save(id, { subscriptions: [...subscriptions.values()], lastUsedAt, accessId });
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
    const { subscriptions, lastUsedAt, accessId } = saved;
    this.sessions.set(id, {
      subscriptions: new Map(subscriptions.map((subscription) => [subscription.topic, subscription])),
      lastUsedAt: lastUsedAt as EpochMs,
      accessId,
    });
    for (const subscription of subscriptions) this.index(id, subscription);
  }

  private index(id: string, { topic, qos }: SessionSubscription): void {
    if (qos > 0) this.tree.add(topic, id);
    const root = rootOf(topic);
    const listening = this.byRoot.get(root) ?? new Map<string, number>();
    this.byRoot.set(root, listening.set(id, (listening.get(id) ?? 0) + 1));
  }

  private unindex(id: string, subscription: SessionSubscription | undefined): void {
    if (!subscription) return;
    this.tree.remove(subscription.topic, id);
    const root = rootOf(subscription.topic);
    const listening = this.byRoot.get(root);
    const left = (listening?.get(id) ?? 1) - 1;
    if (left > 0) listening?.set(id, left);
    else listening?.delete(id);
    if (listening?.size === 0) this.byRoot.delete(root);
  }

  private purgeOldest(root: string): void {
    const listening = this.byRoot.get(root);
    if (!listening || listening.size <= SESSIONS_PER_ROOT) return;
    const oldest = [...listening.keys()].reduce((a, b) =>
      this.sessions.get(b)!.lastUsedAt < this.sessions.get(a)!.lastUsedAt ? b : a,
    );
    void this.remove(oldest).catch(() => {});
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
    for (const subscription of session.subscriptions.values()) this.unindex(id, subscription);
  }
}
