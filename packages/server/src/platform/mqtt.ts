/** The embedded MQTT broker. */
export interface Broker {
  /** Publishes to subscribers of exactly this topic's filters; costs nothing when nobody listens. */
  publish(topic: string, body: unknown): void;
  /** Cuts open connections of an access key. */
  disconnectKey(accessId: string): void;
  port(): number;
  wsPort(): number;
  close(): Promise<void>;
}
