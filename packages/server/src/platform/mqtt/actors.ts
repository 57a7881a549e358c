import type { Eui, OrgId } from '@fieldscope/contract/ids';
import {
  MESSAGE_FORMAT_NAMES,
  MESSAGE_FORMATS,
  type MessageFormat,
} from '@fieldscope/contract/network-server-kinds';
import { HOME_ASSISTANT_TOPICS, INGEST_TOPIC, STREAM_ROOTS } from '@fieldscope/contract/stream';

/** The clients that connect to the broker. */
export type MqttActor =
  | { kind: 'organisation'; orgId: OrgId; accessId: string }
  /** The key of one device; `uploads`: it is that with full access of a kit or hub. */
  | {
      kind: 'device_access';
      orgId: OrgId;
      eui: Eui;
      level: 'read' | 'full';
      uploads: boolean;
      address: string;
    }
  /** `token`: digest of the connection's token in hex; `ofOrganisation`: whose connection it is, null: the operator's. */
  | { kind: 'network_server'; token: string; ofOrganisation: OrgId | null; mqttFormat: MessageFormat }
  /** `address`: that of the client. */
  | { kind: 'device'; orgId: OrgId; eui: Eui; address: string };

/** First levels of the topics of network servers whose topics nobody chooses. */
const NETWORK_SERVER_ROOTS: readonly string[] = MESSAGE_FORMAT_NAMES.flatMap(
  (format) => MESSAGE_FORMATS[format].topicRoots ?? [],
);
const KIT_ROOTS = ['iot/ipnode', 'sensecraft/ipnode'] as const;

/**
 * The beginnings of all topics that an actor may receive. An organisation's have a leading slash, as client programs
 * know them, and end before the slash that must follow.
 */
function topicRootsOf(actor: MqttActor): readonly string[] {
  switch (actor.kind) {
    case 'organisation':
      return STREAM_ROOTS.map((root) => `/${root}/${actor.orgId}`);
    case 'network_server':
      return NETWORK_SERVER_ROOTS;
    case 'device_access':
      return [
        ...STREAM_ROOTS.map((root) => `/${root}/${actor.orgId}/${actor.eui}`),
        ...(actor.uploads ? kitRootsOf(actor.eui) : []),
      ];
    case 'device':
      return kitRootsOf(actor.eui);
  }
}

const kitRootsOf = (eui: Eui): string[] => KIT_ROOTS.map((root) => `${root}/${eui}`);

const HOME_ASSISTANT_ROOTS = [HOME_ASSISTANT_TOPICS.prefix, HOME_ASSISTANT_TOPICS.base];

/** Topics of commands to devices, and the filters that match nothing else. */
const COMMANDS = /^application\/[^/]+\/device\/[^/]+\/command\/[^/]+$/;

const isConnection = (actor: MqttActor): boolean =>
  actor.kind === 'network_server' && actor.ofOrganisation !== null;

/** Whether an actor may have this filter: it matches nothing that is not for it. A connection's is for commands alone. */
export function maySubscribe(actor: MqttActor, filter: string): boolean {
  if (isConnection(actor)) return COMMANDS.test(filter);
  return isBelow(topicRootsOf(actor), filter) || (actor.kind === 'organisation' && isOfHomeAssistant(filter));
}

/** Where devices are shown to Home Assistant. These topics do not say whose a device is, so they are sent to chosen clients alone. */
export const isOfHomeAssistant = (filter: string): boolean => isBelow(HOME_ASSISTANT_ROOTS, filter);

/**
 * Whether an actor may receive what was published under this topic. A connection receives nothing of it: its topics do not say
 * whose a command is, so commands are sent to its clients alone.
 */
export const mayReceive = (actor: MqttActor, topic: string): boolean =>
  !isConnection(actor) && isBelow(topicRootsOf(actor), topic);

/** Whether messages may wait for an actor: sessions of connections would take memory from the operator's. */
export const mayKeepSession = (actor: MqttActor | undefined): boolean =>
  actor !== undefined && !isConnection(actor);

/** Whether a filter or topic is in one of the roots; wildcards can only come after a root. */
export function isBelow(roots: readonly string[], topic: string): boolean {
  for (const root of roots) {
    if (topic.startsWith(root) && (topic.length === root.length || topic[root.length] === '/')) return true;
  }
  return false;
}

/** The root of a topic or filter that an actor may receive: the key under which listeners are counted. */
export function rootOf(topic: string): string {
  const networkServerRoot = NETWORK_SERVER_ROOTS.find((root) => isBelow([root], topic));
  if (networkServerRoot) return networkServerRoot;
  let end = -1;
  for (let parts = 0; parts < 3; parts += 1) {
    end = topic.indexOf('/', end + 1);
    if (end === -1) return topic;
  }
  return topic.slice(0, end);
}

/** Organisations only subscribe, network servers publish their events, a kit below its own EUI, with either of its keys. */
export function mayPublish(actor: MqttActor, topic: string): boolean {
  if (actor.kind === 'network_server') {
    const { topicRoots } = MESSAGE_FORMATS[actor.mqttFormat];
    return topicRoots === null || isBelow(topicRoots, topic);
  }
  return isUploader(actor) && euiIn(topic) === actor.eui;
}

/** The kit or hub that a topic is of. */
const euiIn = (topic: string): string | undefined =>
  (INGEST_TOPIC.kit.exec(topic) ?? INGEST_TOPIC.kitAnswer.exec(topic))?.[1];

/** Whether a client uploads for a kit. */
export const isUploader = (
  actor: MqttActor,
): actor is Extract<MqttActor, { kind: 'device' | 'device_access' }> =>
  actor.kind === 'device' || (actor.kind === 'device_access' && actor.uploads);

/** Whether what a connection of an organisation publishes is stored only: a topic that it chose may belong to another organisation. */
export const isStoredOnly = isConnection;

/** Names an organisation's client must use: client id `org-<OrgID>-…`, user name `org-<OrgID>`. */
export function hasOwnNames(actor: MqttActor, clientId: string, username: string): boolean {
  if (actor.kind !== 'organisation') return true;
  return username === `org-${actor.orgId}` && clientId.startsWith(`org-${actor.orgId}-`);
}

/**
 * Id of a session inside the broker. A client that connects with an id that is in use takes the session over, queue and
 * all, so ids of different actors must never meet.
 */
export function sessionIdOf(actor: MqttActor, clientId: string): string {
  if (actor.kind === 'organisation') return `organisation/${actor.orgId}/${clientId}`;
  if (actor.kind === 'device_access')
    return `device_access/${actor.orgId}/${actor.eui}/${actor.level}/${clientId}`;
  if (actor.kind === 'device') return `device/${actor.eui}/${clientId}`;
  return actor.ofOrganisation === null
    ? `network_server/${clientId}`
    : `connection/${actor.token}/${clientId}`;
}

/** The access key of a client; undefined: it has another credential. */
export const accessIdOf = (actor: MqttActor | undefined): string | undefined =>
  actor?.kind === 'organisation' ? actor.accessId : undefined;

const OF_ORGANISATION = /^(?:organisation|device_access)\/(\d+)\//;

/** The organisation whose program a session is of; empty: it is of none. */
export const organisationOfSession = (sessionId: string): string =>
  OF_ORGANISATION.exec(sessionId)?.[1] ?? '';
