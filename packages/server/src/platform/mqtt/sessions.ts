import { Readable } from 'node:stream';
import type { EpochMs } from '@fieldscope/contract/time';
import { DAY_MS } from '@fieldscope/contract/time';
import type { AedesPublishPacket, PublishPacket } from 'aedes';
import type { Clock } from '../clock';
import { matchesFilter, rootOf } from './actors';

interface SessionSubscription {
  topic: string;
  qos: number;
  rh?: number;
  rap?: boolean;
  nl?: boolean;
}
interface SessionClient {
  id: string;
}
type Queued = AedesPublishPacket;

interface Session {
  subscriptions: Map<string, SessionSubscription>;
  /** Messages of QoS 1 without an acknowledgement, oldest first, by what the broker numbers them with. */
  queue: Map<string, Queued>;
  /** Where the message with a packet identifier stands in the queue. */
  sent: Map<number, string>;
  lastUsedAt: EpochMs;
}

const QUEUED_MESSAGES = 10_000;
const SESSIONS_PER_ROOT = 20;
const KEPT_MS = 7 * DAY_MS;
const HIGHEST_QOS = 1;

const numberOf = ({ brokerId, brokerCounter }: Queued): string => `${brokerId} ${brokerCounter}`;

/**
 * Sessions of clients that asked for one (clean session = false), with the messages that wait for them. In memory,
 * bounded: the oldest messages go first, and a session that nobody used for a week is forgotten. Implements the
 * persistence that aedes asks for. Retained messages and wills are not kept: no client may leave any.
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
  ) {}

  async setup(): Promise<void> {}
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
  }

  async removeSubscriptions(client: SessionClient, topics: string[]): Promise<void> {
    const session = this.sessions.get(client.id);
    if (!session) return;
    for (const topic of topics) session.subscriptions.delete(topic);
    if (session.subscriptions.size === 0) return this.remove(client.id);
    const roots = new Set([...session.subscriptions.keys()].map(rootOf));
    for (const topic of topics) if (!roots.has(rootOf(topic))) this.unlisten(rootOf(topic), client.id);
  }

  async subscriptionsByClient({ id }: SessionClient): Promise<SessionSubscription[]> {
    const session = this.sessions.get(id);
    if (!session) return [];
    if (this.clock.now() - session.lastUsedAt > KEPT_MS) {
      this.remove(id);
      return [];
    }
    session.lastUsedAt = this.clock.now();
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
    this.remove(id);
  }

  async countOffline(): Promise<{ subsCount: number; clientsCount: number }> {
    const subsCount = [...this.sessions.values()].reduce(
      (sum, { subscriptions }) => sum + subscriptions.size,
      0,
    );
    return { subsCount, clientsCount: this.sessions.size };
  }

  async outgoingEnqueue({ clientId }: { clientId: string }, packet: Queued): Promise<void> {
    const session = this.sessions.get(clientId);
    if (!session) return;
    const { cmd, topic, payload, brokerId, brokerCounter } = packet;
    session.queue.set(numberOf(packet), {
      cmd,
      topic,
      payload,
      brokerId,
      brokerCounter,
      qos: HIGHEST_QOS,
      retain: false,
      dup: false,
      messageId: undefined,
    });
    if (session.queue.size > QUEUED_MESSAGES) this.dropOldest(session);
  }

  async outgoingEnqueueCombi(subscribers: { clientId: string }[], packet: Queued): Promise<void> {
    for (const subscriber of subscribers) void this.outgoingEnqueue(subscriber, packet);
  }

  /** Notes the packet identifier under which a queued message travels. */
  async outgoingUpdate({ id }: SessionClient, packet: Queued): Promise<void> {
    const session = this.sessions.get(id);
    const queued = session?.queue.get(numberOf(packet));
    // Not there: it was dropped in the meantime, or acknowledged already.
    if (!session || !queued || packet.messageId === undefined) return;
    if (queued.messageId !== undefined) session.sent.delete(queued.messageId);
    queued.messageId = packet.messageId;
    session.sent.set(packet.messageId, numberOf(packet));
  }

  async outgoingClearMessageId(
    { id }: SessionClient,
    { messageId }: { messageId?: number },
  ): Promise<Queued | undefined> {
    const session = this.sessions.get(id);
    const key = messageId === undefined ? undefined : session?.sent.get(messageId);
    if (!session || messageId === undefined || key === undefined) return undefined;
    const queued = session.queue.get(key);
    session.sent.delete(messageId);
    session.queue.delete(key);
    return queued;
  }

  outgoingStream({ id }: SessionClient): Readable {
    return Readable.from([...(this.sessions.get(id)?.queue.values() ?? [])]);
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

  /** Forgets what nobody has used for a week. Clients that are connected count as using theirs. */
  expire(connected: ReadonlySet<string>): void {
    const now = this.clock.now();
    for (const [id, session] of this.sessions) {
      if (connected.has(id)) session.lastUsedAt = now;
      else if (now - session.lastUsedAt > KEPT_MS) this.remove(id);
    }
  }

  private open(id: string): Session {
    const session = this.sessions.get(id) ?? {
      subscriptions: new Map(),
      queue: new Map(),
      sent: new Map(),
      lastUsedAt: this.clock.now(),
    };
    session.lastUsedAt = this.clock.now();
    this.sessions.set(id, session);
    return session;
  }

  private listen(root: string, id: string): void {
    const listening = this.byRoot.get(root) ?? new Set();
    this.byRoot.set(root, listening);
    listening.delete(id);
    listening.add(id);
    if (listening.size <= SESSIONS_PER_ROOT) return;
    const oldest = [...listening].reduce((a, b) =>
      this.sessions.get(b)!.lastUsedAt < this.sessions.get(a)!.lastUsedAt ? b : a,
    );
    this.remove(oldest);
  }

  private unlisten(root: string, id: string): void {
    const listening = this.byRoot.get(root);
    listening?.delete(id);
    if (listening?.size === 0) this.byRoot.delete(root);
  }

  private remove(id: string): void {
    const session = this.sessions.get(id);
    if (!session) return;
    this.sessions.delete(id);
    for (const topic of session.subscriptions.keys()) this.unlisten(rootOf(topic), id);
  }

  private dropOldest(session: Session): void {
    const [key, packet] = session.queue.entries().next().value!;
    session.queue.delete(key);
    if (packet.messageId !== undefined) session.sent.delete(packet.messageId);
  }
}
