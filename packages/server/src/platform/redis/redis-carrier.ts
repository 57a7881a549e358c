import { randomUUID } from 'node:crypto';
import type { Log } from '../observability/log';
import type { Carrier, Stop } from './carrier';
import type { RedisConnections } from './redis';

type Listener = (body: unknown) => void;

interface Request {
  id: number;
  /** Channel of the process that waits for responses. */
  from: string;
  body: unknown;
}

interface Channel {
  listeners: Set<Listener>;
  /** Resolves when Redis has confirmed the subscription, or will get it again with the next connection. */
  ready: Promise<unknown>;
}

/** On it a process that could not send informs the others that they missed something. */
const LOSSES = 'losses';
const RESPONSE_TIMEOUT_MS = 1_000;
/** Offers that wait for Redis; more are dropped, so that a slow Redis fills no memory. */
const MOST_OFFERS = 1_000;
/** Screens load everything again after a loss, so it is reported at most this often. */
const REPORT_MS = 1_000;
const SENDER_LENGTH = randomUUID().length;

/**
 * Carries messages over publish and subscribe. A channel is a plain name, never a pattern: Redis finds its subscribers
 * without looking at the others', and knows how many there are, so no process keeps a list of listeners.
 */
export class RedisCarrier implements Carrier {
  readonly isAlone = false;
  private readonly sender = randomUUID();
  private readonly channels = new Map<string, Channel>();
  private readonly lossListeners: (() => void)[] = [];
  private readonly pending = new Map<number, PendingRequest>();
  private readonly responses = `responses/${this.sender}`;
  private requests = 0;
  private offers = 0;
  private hasLost = false;
  private report: NodeJS.Timeout | undefined;

  private constructor(
    private readonly redis: Pick<RedisConnections, 'commands' | 'subscriber'>,
    /** Begins the names of all channels, so that installations may share a Redis. */
    private readonly prefix: string,
    private readonly log: Log,
  ) {
    redis.subscriber.on('message', (name: string, text: string) => this.receive(name, text));
    redis.subscriber.on('ready', () => void this.resubscribe());
    redis.commands.on('ready', () => this.reportLossSoon());
    redis.commands.on('close', () => {
      this.hasLost = true;
    });
  }

  static async open(
    redis: Pick<RedisConnections, 'commands' | 'subscriber'>,
    prefix: string,
    log: Log,
  ): Promise<RedisCarrier> {
    const carrier = new RedisCarrier(redis, prefix, log);
    await carrier.listen(LOSSES, () => carrier.announceLoss());
    await carrier.listen(carrier.responses, (id) => carrier.pending.get(id as number)?.receive());
    return carrier;
  }

  isConnected(): boolean {
    const { commands, subscriber } = this.redis;
    return commands.status === 'ready' && subscriber.status === 'ready';
  }

  send(channel: string, body: unknown): void {
    this.publish(this.prefix + channel, body).catch((error: Error) => this.lose(error));
  }

  offer(bodies: ReadonlyMap<string, () => unknown>): void {
    if (bodies.size === 0) return;
    if (this.offers >= MOST_OFFERS) {
      this.lose(new Error('too much waits for Redis'));
      return;
    }
    this.offers += 1;
    this.publishWanted(bodies)
      .catch((error: Error) => this.lose(error))
      .finally(() => {
        this.offers -= 1;
      });
  }

  async listen(name: string, listener: Listener): Promise<Stop> {
    const channelName = this.prefix + name;
    const channel = this.channels.get(channelName) ?? this.subscribe(channelName);
    channel.listeners.add(listener);
    await channel.ready;
    return () => {
      channel.listeners.delete(listener);
      if (channel.listeners.size > 0 || this.channels.get(channelName) !== channel) return;
      this.channels.delete(channelName);
      this.redis.subscriber.unsubscribe(channelName).catch(() => {});
    };
  }

  async request(name: string, body: unknown): Promise<void> {
    this.requests += 1;
    const request: Request = { id: this.requests, from: this.responses, body };
    const pending = new PendingRequest();
    this.pending.set(request.id, pending);
    // This process receives it too when it handles such requests, and ignores its own.
    const own = this.channels.has(this.prefix + name) ? 1 : 0;
    this.publish(this.prefix + name, request).then(
      (receivers) => pending.expect(receivers - own),
      () => pending.expect(0),
    );
    await pending.done;
    this.pending.delete(request.id);
  }

  handle(name: string, handler: (body: unknown) => Promise<unknown>): Promise<Stop> {
    return this.listen(name, (request) => {
      const { id, from, body } = request as Request;
      handler(body)
        .catch((error: Error) => this.log.warn({ reason: error.message, name }, 'a request failed'))
        .finally(() => this.send(from, id));
    });
  }

  onLoss(listener: () => void): void {
    this.lossListeners.push(listener);
  }

  private subscribe(channelName: string): Channel {
    const channel: Channel = {
      listeners: new Set(),
      ready: this.redis.subscriber.subscribe(channelName).catch(() => {}),
    };
    this.channels.set(channelName, channel);
    return channel;
  }

  /** Responses come in the order of the commands, so what is published stays in the order of the offers. */
  private async publishWanted(bodies: ReadonlyMap<string, () => unknown>): Promise<void> {
    const names = [...bodies.keys()].map((name) => this.prefix + name);
    const counts = (await this.redis.commands.pubsub('NUMSUB', ...names)) as (string | number)[];
    const published = [...bodies.values()].flatMap((body, index) =>
      Number(counts[index * 2 + 1]) === 0 ? [] : [this.publish(names[index]!, body())],
    );
    await Promise.all(published);
  }

  /** @returns how many processes receive it */
  private publish(channelName: string, body: unknown): Promise<number> {
    return this.redis.commands.publish(channelName, this.sender + JSON.stringify(body));
  }

  private receive(channelName: string, text: string): void {
    const channel = this.channels.get(channelName);
    if (!channel || text.startsWith(this.sender)) return;
    const body: unknown = JSON.parse(text.slice(SENDER_LENGTH));
    for (const listener of [...channel.listeners]) listener(body);
  }

  private async resubscribe(): Promise<void> {
    try {
      await this.redis.subscriber.subscribe(...this.channels.keys());
      this.announceLoss();
    } catch (error) {
      // The connection broke again: it is tried with the next one.
      this.log.warn({ reason: (error as Error).message }, 'channels of Redis are not subscribed to');
    }
  }

  private lose(error: Error): void {
    if (!this.hasLost) this.log.warn({ reason: error.message }, 'messages to other processes are lost');
    this.hasLost = true;
    this.reportLossSoon();
  }

  private reportLossSoon(): void {
    if (!this.hasLost || this.report) return;
    this.report = setTimeout(() => {
      this.report = undefined;
      this.reportLoss();
    }, REPORT_MS).unref();
  }

  private reportLoss(): void {
    this.publish(this.prefix + LOSSES, {}).then(
      () => {
        this.hasLost = false;
      },
      () => {},
    );
  }

  private announceLoss(): void {
    for (const listener of this.lossListeners) listener();
  }
}

/** Counts the responses to a request; they may come before it is known how many there will be. */
class PendingRequest {
  /** Resolves with the last response, or when time is up. */
  readonly done: Promise<void>;
  private resolve = () => {};
  private received = 0;
  private expected = Number.POSITIVE_INFINITY;

  constructor() {
    this.done = new Promise((resolve) => {
      const timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS);
      this.resolve = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  expect(responses: number): void {
    this.expected = responses;
    this.check();
  }

  receive(): void {
    this.received += 1;
    this.check();
  }

  private check(): void {
    if (this.received >= this.expected) this.resolve();
  }
}
