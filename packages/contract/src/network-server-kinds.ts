import { aws, awsFormat } from './network-server-kinds/aws';
import { chirpstack, chirpstackFormat } from './network-server-kinds/chirpstack';
import { everynet, everynetFormat } from './network-server-kinds/everynet';
import { helium } from './network-server-kinds/helium';
import { influx } from './network-server-kinds/influx';
import { kerlink, kerlinkFormat } from './network-server-kinds/kerlink';
import type {
  ConnectionSetup,
  ConnectionWay,
  MessageFormatDefinition,
  NetworkServerDefinition,
} from './network-server-kinds/kind';
import { loriot, loriotFormat } from './network-server-kinds/loriot';
import { mapped, mappedFormat } from './network-server-kinds/mapped';
import { milesight, milesightFormat } from './network-server-kinds/milesight';
import { netmore, netmoreFormat } from './network-server-kinds/netmore';
import { other } from './network-server-kinds/other';
import { thingpark, thingparkFormat } from './network-server-kinds/thingpark';
import { tts, ttsFormat } from './network-server-kinds/tts';

/** The formats in which network servers send messages; each is named after the network server whose it is. */
export const MESSAGE_FORMATS = {
  chirpstack: chirpstackFormat,
  tts: ttsFormat,
  thingpark: thingparkFormat,
  loriot: loriotFormat,
  aws: awsFormat,
  everynet: everynetFormat,
  kerlink: kerlinkFormat,
  netmore: netmoreFormat,
  milesight: milesightFormat,
  mapped: mappedFormat,
} as const satisfies Record<string, MessageFormatDefinition>;
export type MessageFormat = keyof typeof MESSAGE_FORMATS;
export const MESSAGE_FORMAT_NAMES = Object.keys(MESSAGE_FORMATS) as MessageFormat[];

/** The network servers that people connect, in the order in which they choose from them. */
export const NETWORK_SERVERS = {
  chirpstack,
  tts,
  thingpark,
  loriot,
  aws,
  everynet,
  kerlink,
  netmore,
  milesight,
  helium,
  mapped,
  influx,
  other,
} as const satisfies Record<string, NetworkServerDefinition<MessageFormat>>;
export type NetworkServerKind = keyof typeof NETWORK_SERVERS;
export const NETWORK_SERVER_KINDS = Object.keys(NETWORK_SERVERS) as NetworkServerKind[];

/** Kinds whose API we speak. */
export type KindWithApi = {
  [Kind in NetworkServerKind]: (typeof NETWORK_SERVERS)[Kind]['api'] extends null ? never : Kind;
}[NetworkServerKind];

/** Whether we speak the API of a kind. */
export const hasApi = (kind: NetworkServerKind): kind is KindWithApi => NETWORK_SERVERS[kind].api !== null;

/** The ways on which a kind sends, the usual one first. */
export const waysOf = (kind: NetworkServerKind): ConnectionWay[] =>
  Object.keys(NETWORK_SERVERS[kind].ways) as ConnectionWay[];

/** What is entered at a network server of a kind; undefined: it does not send that way. */
export function setupOf(kind: NetworkServerKind, way: ConnectionWay): ConnectionSetup | undefined {
  const { ways }: NetworkServerDefinition<MessageFormat> = NETWORK_SERVERS[kind];
  return ways[way];
}
