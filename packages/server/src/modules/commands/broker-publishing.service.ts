import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { MqttActor } from '../../platform/mqtt/broker';
import type { PlatformServices } from '../../platform/services';

/** On it a process asks the others to publish, and they report what they have published. */
const REQUEST = 'publish-downlink';
const PUBLISHED = 'downlink-published';

/** Whose clients are meant: those of one network server, or of one kit or hub. */
export type Addressee =
  | { kind: 'network_server'; token: string }
  | { kind: 'device'; orgId: OrgId; eui: Eui };

/** A message for the clients of somebody. */
export interface Publication {
  /** Of the command. */
  id: string;
  to: Addressee;
  /** It goes out under the first that any of them subscribes to. */
  topics: readonly string[];
  body: object;
}

/** Publishes to the clients of somebody alone, whichever process they are connected to. @returns whether there was one */
export type PublishToClients = (publication: Publication) => Promise<boolean>;

export async function createBrokerPublishing({
  broker,
  carrier,
}: Pick<PlatformServices, 'broker' | 'carrier'>): Promise<PublishToClients> {
  const publish = ({ to, topics, body }: Publication): boolean =>
    topics.some((topic) => broker.publishTo((actor) => isAddressed(actor, to), topic, body) > 0);
  const published = new Set<string>();
  await carrier.listen(PUBLISHED, (id) => void published.add(String(id)));
  await carrier.handle(REQUEST, async (body) => {
    const publication = body as Publication;
    if (publish(publication)) carrier.send(PUBLISHED, publication.id);
  });
  return async (publication) => {
    if (publish(publication)) return true;
    await carrier.request(REQUEST, publication);
    return published.delete(publication.id);
  };
}

function isAddressed(actor: MqttActor, to: Addressee): boolean {
  if (to.kind === 'network_server') return actor.kind === 'network_server' && actor.token === to.token;
  const uploads = actor.kind === 'device' || (actor.kind === 'device_access' && actor.uploads);
  return uploads && actor.orgId === to.orgId && actor.eui === to.eui;
}
