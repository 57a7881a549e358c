import type { WebSocket } from 'ws';
import type { Stop } from '../redis/carrier';
import type { MqttActor } from './actors';
import type { Interruption } from './session-queues';

export type { MqttActor } from './actors';

/** What a client says of itself when it connects. */
export interface MqttCredentials {
  clientId: string;
  username: string;
  password: string;
  address: string;
}

/** The embedded MQTT broker. */
export interface Broker {
  /**
   * Publishes to the subscribers at this process and queues for waiting sessions; costs nothing without subscribers.
   */
  publish(topic: string, body: unknown): void;
  /**
   * Publishes to the clients at this process whose actor fits and that subscribe to the topic, with QoS 0: bytes as they are, anything
   * else as JSON.
   * @returns how many they are
   */
  publishTo(fits: (actor: MqttActor) => boolean, topic: string, body: unknown): number;
  /** How many clients at this process whose actor fits subscribe to the topic. */
  countSubscribers(fits: (actor: MqttActor) => boolean, topic: string): number;
  /** Delivers to the subscribers at this process what another process has published and queued. */
  deliver(topic: string, body: unknown): void;
  /** Whether anybody listens, or has a session that waits, below the root that this topic has. */
  hasListeners(topic: string): boolean;
  /** How many clients at this process and sessions listen below the root that this topic has. */
  countListeners(topic: string): number;
  /** Takes an MQTT client that came by a websocket of the portal's own port. */
  takeWebSocket(socket: WebSocket, address: string): void;
  /** Cuts every connection whose actor fits; sessions stay. */
  disconnect(fits: (actor: MqttActor) => boolean): void;
  /** Ends the sessions that were used last with an access key. */
  endSessions(accessId: string): Promise<void>;
  /** Since when what was published may be missing in sessions, because a process died; undefined: nothing is missing. */
  findInterruption(): Promise<Interruption | undefined>;
  isListening(): boolean;
  /** Listens on MQTT_PORT and MQTT_WS_PORT. @throws Error when a port is taken */
  listen(handlers: BrokerHandlers): Promise<void>;
  port(): number;
  wsPort(): number;
  /** Accepts no more connections and messages, acknowledges what is in flight, closes. */
  close(): Promise<void>;
}

/** Which clients there are and where their messages go. */
export interface BrokerHandlers {
  /** The actor behind a client; undefined refuses. An error means that it cannot be determined now. */
  authenticate(credentials: MqttCredentials): Promise<MqttActor | undefined>;
  /**
   * Handles a published message; it is acknowledged when this resolves. An error disconnects the client, which sends
   * the message again.
   */
  onMessage(actor: MqttActor, topic: string, payload: Buffer): Promise<void>;
  /** A client has been recognised; it may subscribe when this resolves. @returns called when the client has left */
  onJoin?(actor: MqttActor, client: Pick<MqttCredentials, 'clientId' | 'address'>): Promise<Stop>;
  /** A client has been granted a filter that it had not: what is published to it reaches it from now on. */
  onSubscribed?(actor: MqttActor, filter: string): void;
}
