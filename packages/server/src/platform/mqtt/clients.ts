import type { Client } from 'aedes';
import { connectionMetrics } from '../observability/metrics';
import { isBelow, type MqttActor, rootOf, topicRootsOf } from './actors';

/** Different filters that one connection may subscribe to. */
const FILTERS = 1000;

/** Connections that one key holder may have at once. A network server speaks for everybody. */
const CONNECTIONS: Record<MqttActor['kind'], number> = {
  organisation: 200,
  device: 10,
  network_server: Infinity,
};

const holderOf = (actor: MqttActor): string =>
  actor.kind === 'organisation' ? actor.orgId : actor.kind === 'device' ? actor.eui : actor.kind;

interface Member {
  actor: MqttActor;
  roots: readonly string[];
  /** Filters that were granted. */
  filters: Set<string>;
  /** Roots that this client listens to. */
  heard: Set<string>;
}

/** Who is connected, and which topics anybody listens to. */
export class MqttClients {
  private readonly clients = new Map<Client, Member>();
  /** How many connected clients listen below a root. */
  private readonly heard = new Map<string, number>();

  /** How many connections each holder of a key has. */
  private readonly connected = new Map<string, number>();

  /** Whether an actor may have one more connection. */
  mayConnect(actor: MqttActor): boolean {
    return (this.connected.get(holderOf(actor)) ?? 0) < CONNECTIONS[actor.kind];
  }

  join(client: Client, actor: MqttActor): void {
    this.connected.set(holderOf(actor), (this.connected.get(holderOf(actor)) ?? 0) + 1);
    this.clients.set(client, { actor, roots: topicRootsOf(actor), filters: new Set(), heard: new Set() });
    connectionMetrics.mqttClients.set(this.clients.size);
  }

  leave(client: Client): void {
    const member = this.clients.get(client);
    if (!member) return;
    for (const root of member.heard) countDown(this.heard, root);
    countDown(this.connected, holderOf(member.actor));
    this.clients.delete(client);
    connectionMetrics.mqttClients.set(this.clients.size);
  }

  actorOf(client: Client | null): MqttActor | undefined {
    return client === null ? undefined : this.clients.get(client)?.actor;
  }

  /** Whether a client may hear a topic. */
  mayReceive(client: Client, topic: string): boolean {
    const member = this.clients.get(client);
    return member !== undefined && isBelow(member.roots, topic);
  }

  /** Grants a filter when the client may have it, and remembers that somebody listens there. */
  grant(client: Client, filter: string): boolean {
    const member = this.clients.get(client);
    if (!member || !isBelow(member.roots, filter) || member.filters.size >= FILTERS) return false;
    member.filters.add(filter);
    const root = rootOf(filter);
    if (!member.heard.has(root)) {
      member.heard.add(root);
      this.heard.set(root, (this.heard.get(root) ?? 0) + 1);
    }
    return true;
  }

  isGranted(client: Client, filter: string): boolean {
    return this.clients.get(client)?.filters.has(filter) ?? false;
  }

  hasListeners(root: string): boolean {
    return this.heard.has(root);
  }

  sessionIds(): Set<string> {
    return new Set([...this.clients.keys()].map(({ id }) => id));
  }

  clientsWhose(fits: (actor: MqttActor) => boolean): Client[] {
    return [...this.clients].flatMap(([client, { actor }]) => (fits(actor) ? [client] : []));
  }
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
}
