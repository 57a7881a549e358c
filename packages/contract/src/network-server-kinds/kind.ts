import type { Region } from '../lorawan-regions';

/** How a network server sends its messages. */
export const CONNECTION_WAYS = ['http', 'mqtt'] as const;
export type ConnectionWay = (typeof CONNECTION_WAYS)[number];

/** Where network servers reach the portal. */
export interface PortalAddress {
  /** Without a slash at the end. */
  publicUrl: string;
  mqttPort: number;
}

/** One value to enter at a network server; its name is one of the texts `lines`. */
export interface ConnectionLine {
  name:
    | 'endpoint'
    | 'url'
    | 'joinUrl'
    | 'writerUrl'
    | 'writerToken'
    | 'urlWithToken'
    | 'statement'
    | 'baseUrl'
    | 'encoding'
    | 'format'
    | 'token'
    | 'header'
    | 'headerValue'
    | 'messages'
    | 'server'
    | 'user'
    | 'password'
    | 'topic'
    | 'clientId'
    | 'qos'
    | 'baseTopic'
    | 'subTopics';
  value: string;
}

/** What is entered at a network server so that it sends one way. */
export interface ConnectionSetup {
  /** Values to enter one by one. */
  lines?(address: PortalAddress, token: string): ConnectionLine[];
  /** A file to put them into instead. */
  file?: { name: string; content(address: PortalAddress, token: string): string };
  /** A command for a terminal that sends one uplink. */
  command?(address: PortalAddress, token: string): string;
}

/** What the API of a network server is asked for; every one takes downlinks, and lists and registers devices. */
export interface NetworkServerApi {
  /** Gateways are listed with when they were heard. */
  listsGateways: boolean;
  /** A key may belong to one tenant, whose id has to be entered. */
  hasTenants: boolean;
  /** Its Identity Server, which has applications, keys and rights, may have an address of its own. */
  hasIdentityServer: boolean;
  /** Where devices that are registered can be used. */
  regions: readonly Region[];
}

/** A kind of network server that people connect. */
export interface NetworkServerDefinition<Format extends string> {
  /** Its name in every language; null: the texts name it. */
  name: string | null;
  /** The format of its messages. */
  format: Format;
  /** The ways on which it sends them, the usual one first. */
  ways: { readonly [Way in ConnectionWay]?: ConnectionSetup };
  /** null: it has none that we speak. */
  api: NetworkServerApi | null;
}

/** A format in which network servers send messages. */
export interface MessageFormatDefinition {
  /** Of its HTTP endpoint, for the generated documentation. */
  summary: string;
  /** Whether the query of a request says which event the body is. */
  namesEvent: boolean;
  /**
   * Whether a message of an unbound device is answered with an HTTP error. A network server that pauses its
   * sending after some of them must not get one.
   */
  reportsUnknown: boolean;
  /** First levels of its topics; null: people choose them. */
  topicRoots: readonly string[] | null;
  /** Whether downlinks go back to it: then a way to a device needs the application that the device is in. */
  takesDownlinks: boolean;
  /** Field under which a body is read that is a list itself; absent: a body is one message. */
  listBody?: string;
}

/** What those formats have in common that only bring uplinks. */
export const UPLINKS_ONLY = {
  namesEvent: false,
  reportsUnknown: true,
  topicRoots: null,
  takesDownlinks: false,
} as const;

/** Header that authorises an HTTP request with a token, and the token alone, for commands in a terminal. */
export const authorizationLines = (token: string): ConnectionLine[] => [
  { name: 'header', value: 'Authorization' },
  { name: 'headerValue', value: `Bearer ${token}` },
  { name: 'token', value: token },
];

/** Where messages of a format are posted. */
export const ingestUrl = ({ publicUrl }: PortalAddress, format: string): string =>
  `${publicUrl}/ingest/${format}`;

/** Address and header of a network server that posts with headers of its user's choice. */
export const postedLines =
  (format: string) =>
  (address: PortalAddress, token: string): ConnectionLine[] => [
    { name: 'url', value: ingestUrl(address, format) },
    ...authorizationLines(token),
  ];

/** The address with the token in its query, for network servers that send no header of their user's choice. */
export const urlWithToken = (address: PortalAddress, format: string, token: string): string =>
  `${ingestUrl(address, format)}?token=${token}`;

/** The broker with the credentials of a connection. */
export const brokerLines = (address: PortalAddress, token: string): ConnectionLine[] => [
  { name: 'server', value: mqttServer(address) },
  { name: 'user', value: 'fieldscope' },
  { name: 'password', value: token },
];

/** URL of the broker. */
export const mqttServer = ({ publicUrl, mqttPort }: PortalAddress): string =>
  `tcp://${new URL(publicUrl).hostname}:${mqttPort}`;
