import { Readable } from 'node:stream';
import type { Redis } from 'ioredis';
import type { Log } from '../observability/log';
import type { Carrier } from '../redis/carrier';
import {
  asQueued,
  QUEUED_MESSAGES,
  type Queued,
  type SessionClient,
  type SessionQueues,
} from './session-queues';
import { type SavedSession, SESSION_KEPT_MS, type SharedSessions } from './sessions';

interface RedisParts {
  commands: Redis;
  /** Begins the names of all keys. */
  prefix: string;
}

const CHANGES = 'mqtt-sessions';

/** Sessions in one hash; each process is reported of every change. */
export class RedisSessions implements SharedSessions {
  private readonly key: string;

  constructor(private readonly parts: RedisParts & { carrier: Carrier }) {
    this.key = `${parts.prefix}mqtt-sessions`;
  }

  async load(): Promise<Map<string, SavedSession>> {
    const saved = await this.parts.commands.hgetall(this.key);
    return new Map(Object.entries(saved).map(([id, text]) => [id, JSON.parse(text)]));
  }

  async find(id: string): Promise<SavedSession | undefined> {
    const text = await this.parts.commands.hget(this.key, id);
    return text === null ? undefined : JSON.parse(text);
  }

  async save(id: string, session: SavedSession): Promise<void> {
    await this.parts.commands.hset(this.key, id, JSON.stringify(session));
    this.parts.carrier.send(CHANGES, { id, session });
  }

  async remove(id: string): Promise<void> {
    await this.parts.commands.hdel(this.key, id);
    this.parts.carrier.send(CHANGES, { id });
  }

  async onChange(listener: (id: string, session: SavedSession | undefined) => void): Promise<void> {
    await this.parts.carrier.listen(CHANGES, (body) => {
      const { id, session } = body as { id: string; session?: SavedSession };
      listener(id, session);
    });
  }

  onLoss(listener: () => void): void {
    this.parts.carrier.onLoss(listener);
  }
}

/** Messages on their way into Redis; more are dropped, so that a slow Redis fills no memory. */
const MOST_UNWRITTEN = 10_000;

/**
 * Queues as lists. A message is known by what it says, so that the process that queued it need not inform the one whose
 * client acknowledges it any number: of two equal messages either may be taken out.
 */
export class RedisQueues implements SessionQueues {
  /** What connected clients have been sent and not acknowledged, by packet identifier. */
  private readonly sent = new WeakMap<SessionClient, Map<number, string>>();
  private unwritten = 0;
  private isDropping = false;

  constructor(private readonly parts: RedisParts & { log: Log }) {}

  add(id: string, packet: Queued): void {
    if (this.unwritten >= MOST_UNWRITTEN) {
      this.drop('too much waits for Redis');
      return;
    }
    this.unwritten += 1;
    this.write(this.keyOf(id), entryOf(packet))
      .then(
        () => {
          this.isDropping = false;
        },
        (error: Error) => this.drop(error.message),
      )
      .finally(() => {
        this.unwritten -= 1;
      });
  }

  noteSent(client: SessionClient, packet: Queued): void {
    if (packet.messageId === undefined) return;
    const sent = this.sent.get(client) ?? new Map<number, string>();
    this.sent.set(client, sent);
    sent.delete(packet.messageId);
    sent.set(packet.messageId, entryOf(packet));
    if (sent.size > QUEUED_MESSAGES) sent.delete(sent.keys().next().value!);
  }

  acknowledge(client: SessionClient, messageId: number): void {
    const sent = this.sent.get(client);
    const entry = sent?.get(messageId);
    if (entry === undefined) return;
    sent!.delete(messageId);
    // A message that stays is sent once more, which QoS 1 allows.
    this.parts.commands.lrem(this.keyOf(client.id), 1, entry).catch(() => {});
  }

  stream(id: string): Readable {
    return Readable.from(this.read(id));
  }

  async remove(id: string): Promise<void> {
    await this.parts.commands.del(this.keyOf(id));
  }

  private async write(key: string, entry: string): Promise<void> {
    const { commands } = this.parts;
    const [length] = await Promise.all([commands.rpush(key, entry), commands.pexpire(key, SESSION_KEPT_MS)]);
    if (length > QUEUED_MESSAGES) await commands.ltrim(key, -QUEUED_MESSAGES, -1);
  }

  private async *read(id: string): AsyncGenerator<Queued> {
    for (const entry of await this.parts.commands.lrange(this.keyOf(id), 0, -1)) yield queuedOf(entry);
  }

  private keyOf(id: string): string {
    return `${this.parts.prefix}mqtt-queue:${id}`;
  }

  private drop(reason: string): void {
    if (!this.isDropping) this.parts.log.warn({ reason }, 'messages for waiting MQTT sessions are lost');
    this.isDropping = true;
  }
}

const entryOf = ({ topic, payload }: Queued): string => JSON.stringify([topic, payload.toString()]);

function queuedOf(entry: string): Queued {
  const [topic, payload] = JSON.parse(entry) as [string, string];
  // aedes numbers what has no number.
  return asQueued({ topic, payload: Buffer.from(payload), brokerId: '', brokerCounter: 0 });
}
