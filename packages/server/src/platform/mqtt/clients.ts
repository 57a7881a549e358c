import type { Client } from 'aedes';
import { connectionMetrics } from '../observability/metrics';
import { type MqttActor, mayReceive, maySubscribe, rootOf } from './actors';
import { matches } from './subscription-tree';

/** Different filters that one connection may subscribe to, and characters of one. */
const FILTERS = 1000;
const FILTER_LENGTH = 256;

/** Connections that one key holder may have at once. A network server of the operator speaks for everybody. */
const CONNECTIONS: Record<MqttActor['kind'], number> = {
  organisation: 1000,
  device: 10,
  device_access: 10,
  network_server: 10,
};

const mostOf = (actor: MqttActor): number =>
  actor.kind === 'network_server' && actor.ofOrganisation === null ? Infinity : CONNECTIONS[actor.kind];

function holderOf(actor: MqttActor): string {
  if (actor.kind === 'organisation') return actor.orgId;
  if (actor.kind === 'device_access') return `${actor.orgId} ${actor.eui}`;
  return actor.kind === 'device' ? actor.eui : actor.token;
}

interface Connected {
  actor: MqttActor;
  /** Filters that were granted, and the roots that they are below. */
  filters: Set<string>;
  subscribedRoots: Set<string>;
}

/** Which clients are connected, and which topics anybody listens to. */
export class MqttClients {
  private readonly clients = new Map<Client, Connected>();
  /** How many connected clients subscribe below a root. */
  private readonly subscribed = new Map<string, number>();
  /** How many connections each holder of a key has. */
  private readonly connected = new Map<string, number>();

  /** Whether an actor may have one more connection. */
  mayConnect(actor: MqttActor): boolean {
    return (this.connected.get(holderOf(actor)) ?? 0) < mostOf(actor);
  }

  add(client: Client, actor: MqttActor): void {
    countUp(this.connected, holderOf(actor));
    this.clients.set(client, { actor, filters: new Set(), subscribedRoots: new Set() });
    connectionMetrics.mqttClients.set(this.clients.size);
  }

  remove(client: Client): void {
    const connected = this.clients.get(client);
    if (!connected) return;
    for (const root of connected.subscribedRoots) countDown(this.subscribed, root);
    countDown(this.connected, holderOf(connected.actor));
    this.clients.delete(client);
    connectionMetrics.mqttClients.set(this.clients.size);
  }

  actorOf(client: Client | null): MqttActor | undefined {
    return client === null ? undefined : this.clients.get(client)?.actor;
  }

  /** Whether a client may receive what was published under a topic. */
  mayReceive(client: Client, topic: string): boolean {
    const connected = this.clients.get(client);
    return connected !== undefined && mayReceive(connected.actor, topic);
  }

  hasFilter(client: Client, filter: string): boolean {
    return this.clients.get(client)?.filters.has(filter) ?? false;
  }

  /** Grants a filter when the client may have it, and notes that it has a subscriber. */
  grant(client: Client, filter: string): boolean {
    const connected = this.clients.get(client);
    if (!connected || filter.length > FILTER_LENGTH) return false;
    if (!maySubscribe(connected.actor, filter)) return false;
    if (connected.filters.size >= FILTERS && !connected.filters.has(filter)) return false;
    connected.filters.add(filter);
    const root = rootOf(filter);
    if (!connected.subscribedRoots.has(root)) countUp(this.subscribed, root);
    connected.subscribedRoots.add(root);
    return true;
  }

  /** Whether a client has subscribed to a topic; one that it has left since counts until it disconnects. */
  subscribes(client: Client, topic: string): boolean {
    return [...(this.clients.get(client)?.filters ?? [])].some((filter) => matches(filter, topic));
  }

  countListeners(root: string): number {
    return this.subscribed.get(root) ?? 0;
  }

  sessionIds(): Set<string> {
    return new Set([...this.clients.keys()].map(({ id }) => id));
  }

  clientsWhose(fits: (actor: MqttActor) => boolean): Client[] {
    return [...this.clients].flatMap(([client, { actor }]) => (fits(actor) ? [client] : []));
  }
}

function countUp(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
}
