import type { ConnectionKind, ConnectionWay } from '@fieldscope/contract/calls/connections';

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
    | 'baseUrl'
    | 'encoding'
    | 'format'
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

/** What the portal reads as ChirpStack's own topics; the contract's INGEST_TOPIC takes it. */
const TOPIC = 'application/1/device/<devEui>/event/up';

/** The values to enter for a connection, one by one. */
export function connectionLines(
  { kind, way }: { kind: ConnectionKind; way: ConnectionWay },
  { publicUrl, mqttPort }: PortalAddress,
  token: string,
): ConnectionLine[] {
  const header: ConnectionLine[] = [
    { name: 'header', value: 'Authorization' },
    { name: 'headerValue', value: `Bearer ${token}` },
  ];
  const broker: ConnectionLine[] = [
    { name: 'server', value: mqttServer({ publicUrl, mqttPort }) },
    { name: 'user', value: 'fieldscope' },
    { name: 'password', value: token },
  ];
  if (kind === 'tts' && way === 'mqtt') {
    return [
      { name: 'format', value: 'JSON' },
      ...broker,
      { name: 'clientId', value: 'fieldscope' },
      // With less nobody waits until a message is stored.
      { name: 'qos', value: '1' },
      { name: 'baseTopic', value: 'fieldscope' },
      { name: 'subTopics', value: 'uplink_message, join_accept' },
    ];
  }
  if (kind === 'tts') {
    return [
      { name: 'format', value: 'JSON' },
      { name: 'baseUrl', value: `${publicUrl}/ingest/tts` },
      ...header,
      { name: 'messages', value: 'Uplink message, Join accept' },
    ];
  }
  if (way === 'mqtt') {
    return [...broker, { name: 'topic', value: TOPIC }];
  }
  return [
    { name: 'encoding', value: 'JSON' },
    { name: 'endpoint', value: `${publicUrl}/ingest/chirpstack` },
    ...header,
  ];
}

const mqttServer = ({ publicUrl, mqttPort }: PortalAddress): string =>
  `tcp://${new URL(publicUrl).hostname}:${mqttPort}`;

/** Lines of chirpstack.toml that have ChirpStack publish its events to the portal. */
export const chirpstackToml = (address: PortalAddress, token: string): string =>
  [
    '[integration]',
    '  enabled = ["mqtt"]',
    '',
    '[integration.mqtt]',
    `  server = "${mqttServer(address)}"`,
    '  username = "fieldscope"',
    `  password = "${token}"`,
    '  json = true',
    '  qos = 1',
  ].join('\n');

/** An uplink of an S2101 (21.4 °C, 60 % RH) for a terminal; the shell puts time and counter in. */
export const curlUplink = ({ publicUrl }: PortalAddress, token: string): string =>
  [
    `curl '${publicUrl}/ingest/chirpstack?event=up' \\`,
    `  -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\`,
    '  --data-binary @- <<BODY',
    '{"deviceInfo":{"devEui":"70b3d57ed0000001","deviceName":"Bed 1"},"time":"$(date -u +%FT%TZ)","fCnt":$(date +%s),"fPort":2,"data":"AQEQmFMAAAECEGDqAADXBg=="}',
    'BODY',
  ].join('\n');
