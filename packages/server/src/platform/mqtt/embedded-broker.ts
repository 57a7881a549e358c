import type { Duplex } from 'node:stream';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { Aedes, type AedesOptions, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import mqemitter from 'mqemitter';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { IsOwnProxy } from '../http/client-address';
import type { Log } from '../observability/log';
import { ALONE, type Carrier, type Stop } from '../redis/carrier';
import { attemptsInMemory, type CreateAttemptLimit } from '../security/attempt-limit';
import {
  accessIdOf,
  hasOwnNames,
  isStoredOnly,
  type MqttActor,
  mayKeepSession,
  mayPublish,
  rootOf,
  sessionIdOf,
} from './actors';
import type { Broker, BrokerHandlers, MqttCredentials } from './broker';
import { MqttClients } from './clients';
import { createConnectionThrottle } from './connection-throttle';
import { InFlight } from './in-flight';
import { isMqtt5, Mqtt5Stream } from './mqtt5-stream';
import { PacketGate } from './packet-gate';
import type { Interruption, SessionQueues } from './session-queues';
import { MqttSessions, type SharedSessions } from './sessions';
import { type Listener, listenTcp, listenWebSocket, streamOf, type TakeConnection } from './sockets';

interface BrokerParts {
  config: Pick<Config, 'HOST' | 'MQTT_PORT' | 'MQTT_WS_PORT'>;
  log: Log;
  clock: Clock;
  isOwnProxy: IsOwnProxy;
  carrier?: Carrier;
  attempts?: CreateAttemptLimit;
  /** Where sessions outlive a process; absent: in memory alone. */
  sessions?: { queues: SessionQueues; shared: SharedSessions };
}

/** On it a process informs the others which session a client has taken over. */
const TAKEN_OVER = 'mqtt-clients';
/** Informs aedes that a client has connected to the broker that the second level names. */
const TAKE_OVER_TOPIC = '$SYS/another/new/clients';
/** No client receives what is published here: every filter that is granted is below a root. */
const UNREAD_TOPIC = '$stored';
/** Stands for the broker that numbered what is only delivered. */
const ANOTHER_BROKER = 'another';
/** Marks what is sent to chosen clients alone: whether they may receive it was asked when they were chosen. */
const TO_CHOSEN = 'chosen';

const CONNECT_TIMEOUT_MS = 10_000;
const DRAIN_TIMEOUT_MS = 30_000;
const EXPIRE_EVERY_MS = 3_600_000;
const CLIENT_ID_LENGTH = 256;
/** More than any topic of ours has. */
const TOPIC_LEVELS = 16;
/** Characters of a name from outside that go into the log. */
const LOGGED_LENGTH = 256;
/** A subscriber that leaves this much unread is disconnected; its session keeps what was sent with QoS 1. */
const UNREAD_BYTES = 1024 * 1024;
/** Return codes of CONNACK (MQTT 3.1.1, section 3.2.2.3). */
const REFUSED = { identifier: 2, unavailable: 3, credentials: 4 } as const;

/** Opens the broker; it accepts no client before `listen`. */
export async function createBroker(parts: BrokerParts): Promise<Broker> {
  const broker = new EmbeddedBroker(parts);
  await broker.open();
  return broker;
}

/** What belongs to the connection of one client. */
interface Connection {
  address: string;
  gate: PacketGate;
  /** Whether a message of it was refused. Only the first is logged. */
  wasRefused: boolean;
  /** Ends its place among those that have not signed in. */
  endWaiting(): void;
}

class EmbeddedBroker implements Broker {
  private readonly aedes: Aedes;
  private readonly clients = new MqttClients();
  private readonly sessions: MqttSessions;
  private readonly throttle: ReturnType<typeof createConnectionThrottle>;
  private readonly carrier: Carrier;
  // With a limit, a subscriber that does not read holds up everybody's messages.
  private readonly mq = mqemitter({ concurrency: 0, matchEmptyLevels: true });
  private readonly inFlight = new InFlight();
  private readonly streams = new Set<Duplex>();
  private readonly connections = new WeakMap<Client, Connection>();
  private readonly endJoin = new WeakMap<Client, Stop>();
  private handlers: BrokerHandlers | undefined;
  private listeners: { tcp: Listener; webSocket: Listener } | undefined;
  private expiry: NodeJS.Timeout | undefined;
  private closing = false;
  /** Counts disconnects, so that a client recognised before one cannot join after it. */
  private disconnects = 0;
  private delivered = 0;

  constructor(private readonly parts: BrokerParts) {
    const { log, clock, carrier = ALONE, attempts = attemptsInMemory, sessions } = parts;
    this.carrier = carrier;
    this.throttle = createConnectionThrottle(attempts);
    this.sessions = new MqttSessions(clock, sessions?.queues, sessions?.shared);
    this.aedes = new Aedes({
      mq: this.mq,
      persistence: this.sessions,
      ...this.hooks(),
      concurrency: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      drainTimeout: DRAIN_TIMEOUT_MS,
      maxClientsIdLength: CLIENT_ID_LENGTH,
      maxTopicLevels: TOPIC_LEVELS,
    });
    this.aedes.on('clientError', (client, error) =>
      log.debug({ clientId: client.id, reason: error.message }, 'MQTT client failed'),
    );
    this.aedes.on('connectionError', (_client, error) =>
      log.debug({ reason: error.message }, 'MQTT connection failed'),
    );
    (this.aedes as NodeJS.EventEmitter).on('error', (error: Error) =>
      log.error({ err: error }, 'the broker failed'),
    );
  }

  async open(): Promise<void> {
    await this.aedes.listen();
    await this.carrier.listen(TAKEN_OVER, (id) => {
      // As brokers of one cluster inform each other: a client of this process with that id is disconnected.
      this.mq.emit({ topic: TAKE_OVER_TOPIC, payload: Buffer.from(String(id)) });
    });
  }

  async listen(handlers: BrokerHandlers): Promise<void> {
    const { HOST, MQTT_PORT, MQTT_WS_PORT } = this.parts.config;
    this.handlers = handlers;
    const tcp = await listenTcp(MQTT_PORT, HOST, this.take);
    try {
      const { isOwnProxy } = this.parts;
      const bytes = INGEST_LIMITS.bodyBytes;
      const webSocket = await listenWebSocket(MQTT_WS_PORT, HOST, bytes, isOwnProxy, this.take);
      this.listeners = { tcp, webSocket };
    } catch (error) {
      await tcp.close();
      throw error;
    }
    this.sessions.begin();
    this.expiry = setInterval(() => void this.expire(), EXPIRE_EVERY_MS).unref();
  }

  publish(topic: string, body: unknown): void {
    if (this.closing || !this.hasListeners(topic)) return;
    const payload = Buffer.from(JSON.stringify(body));
    // QoS 1: a subscriber with QoS 1 gets 1 and its session queues, a subscriber with QoS 0 gets 0.
    this.aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) => {
      if (error) this.parts.log.error({ err: error, topic }, 'not published');
    });
  }

  publishTo(fits: (actor: MqttActor) => boolean, topic: string, body: unknown): number {
    if (this.closing) return 0;
    const payload = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const clients = this.subscribersOf(fits, topic);
    const packet = {
      ...({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false } as const),
      brokerId: TO_CHOSEN,
    };
    for (const client of clients) {
      client.publish(packet, () => {});
    }
    return clients.length;
  }

  countSubscribers(fits: (actor: MqttActor) => boolean, topic: string): number {
    return this.subscribersOf(fits, topic).length;
  }

  private subscribersOf(fits: (actor: MqttActor) => boolean, topic: string): Client[] {
    return this.clients.clientsWhose(fits).filter((client) => this.clients.subscribes(client, topic));
  }

  deliver(topic: string, body: unknown): void {
    if (this.closing || this.clients.countListeners(rootOf(topic)) === 0) return;
    this.delivered += 1;
    this.mq.emit({
      cmd: 'publish',
      topic,
      payload: Buffer.from(JSON.stringify(body)),
      qos: 1,
      retain: false,
      dup: false,
      // A client with overlapping filters gets a number once.
      brokerId: ANOTHER_BROKER,
      brokerCounter: this.delivered,
    });
  }

  hasListeners(topic: string): boolean {
    return this.countListeners(topic) > 0;
  }

  countListeners(topic: string): number {
    const root = rootOf(topic);
    return this.clients.countListeners(root) + this.sessions.countListeners(root);
  }

  takeWebSocket(socket: WebSocket, address: string): void {
    this.take(streamOf(socket), address);
  }

  disconnect(fits: (actor: MqttActor) => boolean): void {
    this.disconnects += 1;
    for (const client of this.clients.clientsWhose(fits)) client.close();
  }

  async endSessions(accessId: string): Promise<void> {
    await this.sessions.endThoseOf(accessId);
  }

  findInterruption(): Promise<Interruption | undefined> {
    return this.sessions.findInterruption();
  }

  isListening(): boolean {
    return this.listeners !== undefined && !this.closing;
  }

  port(): number {
    return this.listeners?.tcp.port() ?? 0;
  }

  wsPort(): number {
    return this.listeners?.webSocket.port() ?? 0;
  }

  async close(): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    clearInterval(this.expiry);
    const closed = [this.listeners?.tcp.close(), this.listeners?.webSocket.close()];
    await this.inFlight.drained();
    await new Promise<void>((resolve) => this.aedes.close(() => resolve()));
    await this.sessions.close();
    for (const stream of this.streams) stream.destroy();
    await Promise.all(closed);
  }

  private async expire(): Promise<void> {
    try {
      await this.sessions.expire(this.clients.sessionIds());
    } catch (error) {
      this.parts.log.warn({ reason: (error as Error).message }, 'old MQTT sessions are purged later');
    }
  }

  private readonly take: TakeConnection = (connection, address) => {
    const endWaiting = this.throttle.arrives(address);
    if (!endWaiting) return void connection.destroy();
    this.streams.add(connection);
    const timeout = setTimeout(() => connection.destroy(), CONNECT_TIMEOUT_MS);
    const gate = new PacketGate(connection);
    gate.whenConnecting((connect) => {
      clearTimeout(timeout);
      const stream = isMqtt5(connect) ? new Mqtt5Stream(connection, gate) : connection;
      const client = this.aedes.handle(stream);
      this.connections.set(client, { address, gate, endWaiting, wasRefused: false });
      connection.once('close', () => {
        this.clients.remove(client);
        this.endJoin.get(client)?.();
      });
    });
    connection.on('error', () => {});
    connection.once('end', () => connection.destroy());
    connection.once('close', () => {
      clearTimeout(timeout);
      endWaiting();
      this.streams.delete(connection);
    });
  };

  private hooks(): Pick<
    AedesOptions,
    'preConnect' | 'authenticate' | 'authorizeSubscribe' | 'authorizeForward' | 'authorizePublish'
  > {
    return {
      preConnect: (_client, packet, done) => {
        // A will would be published on behalf of a client that may not publish.
        delete packet.will;
        done(null, !this.closing);
      },
      authenticate: (client, username, password, done) => {
        this.admit(client, username ?? '', password?.toString('utf8') ?? '').then(
          (refused) => (refused === undefined ? done(null, true) : done(refusal(refused), false)),
          (error: Error) => {
            this.parts.log.warn({ reason: error.message }, 'MQTT client could not be authenticated');
            done(refusal(REFUSED.unavailable), false);
          },
        );
      },
      authorizeSubscribe: (client, subscription, done) => {
        const isNew = !this.clients.hasFilter(client, subscription.topic);
        const isGranted = this.clients.grant(client, subscription.topic);
        const actor = this.clients.actorOf(client);
        if (isGranted && isNew && actor) this.handlers?.onSubscribed?.(actor, subscription.topic);
        if (isGranted && !client.clean && mayKeepSession(actor))
          this.sessions.subscribe(client, subscription, accessIdOf(actor));
        done(null, isGranted ? subscription : null);
      },
      authorizeForward: (client, packet) =>
        packet.brokerId === TO_CHOSEN || this.mayForward(client, packet.topic) ? packet : null,
      authorizePublish: (client, packet, done) => this.receive(client, packet, done),
    };
  }

  /** Recognises a client and lets it join. @returns why it was refused */
  private async admit(client: Client, username: string, password: string): Promise<number | undefined> {
    const { throttle } = this;
    const handlers = this.handlers;
    const { address = '', gate, endWaiting } = this.connections.get(client) ?? {};
    const clientId = client.id;
    if (clientId.length > CLIENT_ID_LENGTH) return REFUSED.identifier;
    if (!handlers || !(await throttle.lets(address, username))) return REFUSED.unavailable;
    const before = this.disconnects;
    const actor = await handlers.authenticate({ clientId, username, password, address });
    if (this.disconnects !== before) return REFUSED.unavailable;
    if (!actor || !hasOwnNames(actor, clientId, username)) {
      await throttle.refused(address, username);
      this.parts.log.warn({ address, username: nameToLog(username), clientId }, 'MQTT client refused');
      return actor ? REFUSED.identifier : REFUSED.credentials;
    }
    client.id = sessionIdOf(actor, clientId);
    if (client.closed || client.conn.destroyed || !this.clients.mayConnect(actor)) return REFUSED.unavailable;
    endWaiting?.();
    gate?.open();
    this.clients.add(client, actor);
    await this.joined(client, actor, { clientId, address }, handlers);
    return undefined;
  }

  private async joined(
    client: Client,
    actor: MqttActor,
    facts: Pick<MqttCredentials, 'clientId' | 'address'>,
    { onJoin }: BrokerHandlers,
  ): Promise<void> {
    if (client.conn instanceof Mqtt5Stream && client.conn.startsClean) await this.sessions.end(client);
    this.carrier.send(TAKEN_OVER, client.id);
    const end = await onJoin?.(actor, facts);
    if (!end) return;
    if (client.closed || client.conn.destroyed) end();
    else this.endJoin.set(client, end);
  }

  private mayForward(client: Client, topic: string): boolean {
    if (!this.clients.mayReceive(client, topic)) return false;
    if (client.conn.writableLength <= UNREAD_BYTES) return true;
    this.parts.log.warn({ clientId: client.id }, 'MQTT subscriber does not keep up and is disconnected');
    client.close();
    return false;
  }

  private receive(client: Client | null, packet: PublishPacket, done: (error?: Error | null) => void): void {
    const handlers = this.handlers;
    const actor = this.clients.actorOf(client);
    if (!client || !actor || !handlers) {
      done(new Error('not signed in'));
      return;
    }
    // What arrives while we close is not acknowledged: the client sends it again elsewhere.
    if (this.closing) return;
    packet.retain = false;
    const gate = this.connections.get(client)?.gate;
    const payload = bytesOf(packet);
    const { topic } = packet;
    const isAllowed = mayPublish(actor, topic);
    const store = async () => (isAllowed ? handlers.onMessage(actor, topic, payload) : undefined);
    if (!isAllowed) this.refusePublish(client, packet);
    if (!isAllowed || isStoredOnly(actor)) packet.topic = UNREAD_TOPIC;
    this.inFlight.begin();
    gate?.begin(payload.length);
    (packet.qos === 2 ? this.sessions.storeOnce(client, packet, store) : store())
      .then(() => done(null), done)
      .finally(() => {
        this.inFlight.end();
        gate?.end(payload.length);
      });
  }

  /** MQTT 3.1.1 has no reason code: the message is acknowledged and dropped (3.3.5-2). */
  private refusePublish(client: Client, { topic, messageId }: PublishPacket): void {
    if (client.conn instanceof Mqtt5Stream && messageId !== undefined) client.conn.refusePublish(messageId);
    const connection = this.connections.get(client);
    if (!connection || connection.wasRefused) return;
    connection.wasRefused = true;
    this.parts.log.warn({ clientId: client.id, topic: logged(topic) }, 'MQTT client may not publish this');
  }
}

function refusal(returnCode: number): AuthenticateError {
  return Object.assign(new Error('connection refused'), { returnCode });
}

const logged = (text: string): string => text.slice(0, LOGGED_LENGTH);

const NAMES = /^(?:org-\d{1,19}|[0-9A-F]{16})$/i;
const NAME_SHOWN = 2;

/** What is no name of an organisation or a kit may be a token in the wrong field: its beginning is enough. */
const nameToLog = (username: string): string =>
  NAMES.test(username) ? username : `${username.slice(0, NAME_SHOWN)}…`;

function bytesOf({ payload }: PublishPacket): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}
