import type { Client } from 'aedes';
import { connectionMetrics } from './metrics';
import { isBelow, type MqttActor, rootOf, topicRootsOf } from './mqtt-actors';

/** Different filters that one connection may subscribe to. */
const FILTERS = 1000;

interface Member {
  actor: MqttActor;
  roots: readonly string[];
  /** Filters that were granted. */
  filters: Set<string>;
  /** Roots that this client listens to. */
  heard: Set<string>;
}

/** Who is connected, and which topics anybody listens to. */
export class MqttMembers {
  private readonly members = new Map<Client, Member>();
  /** How many connected clients listen below a root. */
  private readonly heard = new Map<string, number>();

  join(client: Client, actor: MqttActor): void {
    this.members.set(client, { actor, roots: topicRootsOf(actor), filters: new Set(), heard: new Set() });
    connectionMetrics.mqttClients.set(this.members.size);
  }

  leave(client: Client): void {
    for (const root of this.members.get(client)?.heard ?? []) {
      const left = (this.heard.get(root) ?? 1) - 1;
      if (left === 0) this.heard.delete(root);
      else this.heard.set(root, left);
    }
    this.members.delete(client);
    connectionMetrics.mqttClients.set(this.members.size);
  }

  actorOf(client: Client | null): MqttActor | undefined {
    return client === null ? undefined : this.members.get(client)?.actor;
  }

  /** Whether a client may hear a topic. */
  mayHear(client: Client, topic: string): boolean {
    const member = this.members.get(client);
    return member !== undefined && isBelow(member.roots, topic);
  }

  /** Grants a filter when the client may have it, and remembers that somebody listens there. */
  grant(client: Client, filter: string): boolean {
    const member = this.members.get(client);
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
    return this.members.get(client)?.filters.has(filter) ?? false;
  }

  hears(root: string): boolean {
    return this.heard.has(root);
  }

  sessionIds(): Set<string> {
    return new Set([...this.members.keys()].map(({ id }) => id));
  }

  clientsWhose(fits: (actor: MqttActor) => boolean): Client[] {
    return [...this.members].flatMap(([client, { actor }]) => (fits(actor) ? [client] : []));
  }
}
