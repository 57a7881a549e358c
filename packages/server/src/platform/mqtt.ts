import type { Duplex } from 'node:stream';
import { LIMITS } from '@fieldscope/contract/limits';
import { Aedes, type AedesOptions, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { WebSocket } from 'ws';
import type { Config } from '../config';
import type { IsOwnProxy } from './client-address';
import type { Clock } from './clock';
import type { Events } from './events';
import type { Log } from './log';
import { hasOwnNames, type MqttActor, mayPublish, rootOf, sessionIdOf } from './mqtt-actors';
import { createDoorman } from './mqtt-doorman';
import { MqttMembers } from './mqtt-members';
import { MqttSessions } from './mqtt-sessions';
import {
  type Listener,
  limitPackets,
  listenTcp,
  listenWebSocket,
  streamOf,
  type TakeConnection,
} from './mqtt-sockets';
import { Underway } from './mqtt-underway';

export type { MqttActor } from './mqtt-actors';

/** What a client says of itself when it connects. */
export interface MqttCredentials {
  clientId: string;
  username: string;
  password: string;
  address: string;
}

/** The embedded MQTT broker. */
export interface Broker {
  /** Publishes to subscribers of exactly this topic's filters; costs nothing when nobody listens. */
  publish(topic: string, body: unknown): void;
  /** Whether anybody listens, or has a session that waits, below the root that this topic has. */
  hears(topic: string): boolean;
  /** Takes an MQTT client that came by a websocket of the portal's own port. */
  takeWebSocket(socket: WebSocket, address: string): void;
  /** Cuts open connections of an access key. */
  disconnectKey(accessId: string): void;
  /** Cuts every connection whose actor fits; sessions stay. */
  disconnect(fits: (actor: MqttActor) => boolean): void;
  isListening(): boolean;
  port(): number;
  wsPort(): number;
  /** Takes no more connections and messages, acknowledges what is under way, closes. */
  close(): Promise<void>;
}

export interface BrokerParts {
  config: Pick<Config, 'HOST' | 'MQTT_PORT' | 'MQTT_WS_PORT'>;
  log: Log;
  clock: Clock;
  /** Absent: there is none. */
  isOwnProxy?: IsOwnProxy;
  /** Who this is; undefined refuses. An error means that it cannot be told now. */
  authenticate(credentials: MqttCredentials): Promise<MqttActor | undefined>;
  /** Takes a published message; it is acknowledged when this resolves. An error cuts the client: it sends again. */
  onMessage(actor: MqttActor, topic: string, payload: Buffer): Promise<void>;
  /** What carries messages and sessions between several processes; absent: this process alone. */
  carrier?: Pick<AedesOptions, 'mq' | 'persistence'>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const DRAIN_TIMEOUT_MS = 30_000;
const EXPIRE_EVERY_MS = 3_600_000;
const CLIENT_ID_LENGTH = 256;
/** A subscriber that leaves this much unread is cut; its session keeps what was sent with QoS 1. */
const UNREAD_BYTES = 1024 * 1024;
/** Return codes of CONNACK (MQTT 3.1.1, section 3.2.2.3). */
const REFUSED = { identifier: 2, unavailable: 3, credentials: 4 } as const;

/** Starts the broker and listens on MQTT_PORT and MQTT_WS_PORT. */
export async function createBroker(parts: BrokerParts): Promise<Broker> {
  const { log, clock } = parts;
  const members = new MqttMembers();
  const addresses = new WeakMap<Client, string>();
  /** Ends a client's waiting to sign in. */
  const signedIn = new WeakMap<Client, () => void>();
  const connections = new Set<Duplex>();
  const underway = new Underway();
  let closing = false;
  /** Grows with every cut, so that nobody slips in who was recognised before it and joins after it. */
  let cuts = 0;

  const sessions = new MqttSessions(clock, (client, filter) => members.isGranted(client as Client, filter));
  const doorman = createDoorman();

  async function admit(client: Client, username: string, password: string): Promise<MqttActor | number> {
    const address = addresses.get(client) ?? '';
    const clientId = client.id;
    if (clientId.length > CLIENT_ID_LENGTH) return REFUSED.identifier;
    if (!(await doorman.lets(address, username))) return REFUSED.unavailable;
    const before = cuts;
    const actor = await parts.authenticate({ clientId, username, password, address });
    if (cuts !== before) return REFUSED.unavailable;
    if (actor && hasOwnNames(actor, clientId, username)) {
      client.id = sessionIdOf(actor, clientId);
      return actor;
    }
    await doorman.refused(address, username);
    log.warn({ address, username, clientId }, 'MQTT client refused');
    return actor ? REFUSED.identifier : REFUSED.credentials;
  }

  const aedes = await Aedes.createBroker({
    ...(parts.carrier ?? { persistence: sessions }),
    // With a limit, a subscriber that does not read holds up everybody's messages.
    concurrency: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    drainTimeout: DRAIN_TIMEOUT_MS,
    maxClientsIdLength: CLIENT_ID_LENGTH,
    preConnect(_client, packet, done) {
      // A will would be published on behalf of a client that may not publish.
      delete packet.will;
      done(null, !closing);
    },
    authenticate(client, username, password, done) {
      admit(client, username ?? '', password?.toString('utf8') ?? '').then(
        (admitted) => {
          if (typeof admitted === 'number') return done(refusal(admitted), false);
          if (client.closed || client.conn.destroyed || !members.hasRoom(admitted)) {
            return done(refusal(REFUSED.unavailable), false);
          }
          signedIn.get(client)?.();
          members.join(client, admitted);
          done(null, true);
        },
        (error: Error) => {
          log.warn({ reason: error.message }, 'MQTT client could not be authenticated');
          done(refusal(REFUSED.unavailable), false);
        },
      );
    },
    authorizeSubscribe(client, subscription, done) {
      done(null, members.grant(client, subscription.topic) ? subscription : null);
    },
    authorizeForward(client, packet) {
      if (!members.mayHear(client, packet.topic)) return null;
      if (client.conn.writableLength > UNREAD_BYTES) {
        log.warn({ clientId: client.id }, 'MQTT subscriber does not keep up and is cut');
        client.close();
        return null;
      }
      return packet;
    },
    authorizePublish(client, packet, done) {
      const actor = members.actorOf(client);
      if (!actor || !mayPublish(actor, packet.topic)) {
        log.warn({ clientId: client?.id, topic: packet.topic }, 'MQTT client may not publish this');
        return done(new Error('not allowed to publish'));
      }
      // What comes while we close is not answered: the client sends it again elsewhere.
      if (closing) return;
      packet.retain = false;
      underway.begin();
      parts.onMessage(actor, packet.topic, bytesOf(packet)).then(
        () => {
          done(null);
          underway.end();
        },
        (error: Error) => {
          done(error);
          underway.end();
        },
      );
    },
  });
  aedes.on('clientError', (client, error) =>
    log.debug({ clientId: client.id, reason: error.message }, 'MQTT client failed'),
  );
  aedes.on('connectionError', (_client, error) =>
    log.debug({ reason: error.message }, 'MQTT connection failed'),
  );
  (aedes as NodeJS.EventEmitter).on('error', (error: Error) =>
    log.error({ err: error }, 'the broker failed'),
  );

  const take = (connection: Duplex, address: string): void => {
    const endWaiting = doorman.arrives(address);
    if (!endWaiting) return void connection.destroy();
    connections.add(connection);
    limitPackets(connection, LIMITS.ingest.bodyBytes);
    const client = aedes.handle(connection);
    addresses.set(client, address);
    signedIn.set(client, endWaiting);
    connection.once('close', () => {
      endWaiting();
      connections.delete(connection);
      members.leave(client);
    });
  };
  const closeAedes = () => new Promise<void>((resolve) => aedes.close(() => resolve()));
  const [tcp, webSocket] = await listenBoth(parts, take).catch(async (error: unknown) => {
    await closeAedes();
    throw error;
  });
  const expiry = setInterval(() => sessions.expire(members.sessionIds()), EXPIRE_EVERY_MS).unref();

  const hears = (topic: string): boolean => {
    if (parts.carrier) return true;
    const root = rootOf(topic);
    return members.hears(root) || sessions.hears(root);
  };
  const disconnect = (fits: (actor: MqttActor) => boolean): void => {
    cuts += 1;
    for (const client of members.clientsWhose(fits)) client.close();
  };

  return {
    hears,
    publish(topic, body) {
      if (closing || !hears(topic)) return;
      const payload = Buffer.from(JSON.stringify(body));
      // QoS 1, so that who subscribed with 1 gets 1 and sessions queue; who subscribed with 0 gets 0.
      aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) => {
        if (error) log.error({ err: error, topic }, 'not published');
      });
    },
    takeWebSocket: (socket, address) => take(streamOf(socket), address),
    disconnectKey: (accessId) =>
      disconnect((actor) => actor.kind === 'organisation' && actor.accessId === accessId),
    disconnect,
    isListening: () => !closing,
    port: tcp.port,
    wsPort: webSocket.port,
    async close() {
      if (closing) return;
      closing = true;
      clearInterval(expiry);
      const closed = [tcp.close(), webSocket.close()];
      await underway.settle();
      await closeAedes();
      for (const connection of connections) connection.destroy();
      await Promise.all(closed);
    },
  };
}

/** Cuts connections whose credentials were withdrawn: at once, wherever that happened. */
export function cutWithdrawn(broker: Broker, events: Events): void {
  events.on('access_key_changed', (accessId) =>
    accessId === ''
      ? broker.disconnect((actor) => actor.kind === 'organisation')
      : broker.disconnectKey(accessId),
  );
  events.on('ingest_token_changed', () => broker.disconnect((actor) => actor.kind === 'network_server'));
}

async function listenBoth(
  { config: { HOST, MQTT_PORT, MQTT_WS_PORT }, isOwnProxy = () => false }: BrokerParts,
  take: TakeConnection,
): Promise<[Listener, Listener]> {
  const tcp = await listenTcp(MQTT_PORT, HOST, take);
  try {
    return [tcp, await listenWebSocket(MQTT_WS_PORT, HOST, LIMITS.ingest.bodyBytes, isOwnProxy, take)];
  } catch (error) {
    await tcp.close();
    throw error;
  }
}

function refusal(returnCode: number): AuthenticateError {
  return Object.assign(new Error('connection refused'), { returnCode });
}

function bytesOf({ payload }: PublishPacket): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}
