import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { STREAM_ROOTS, StreamTopic } from '@fieldscope/contract/stream';
import { mosquittoLine } from '../../features/access-keys/key-lines';

/** What a program needs to read the stream of an organisation. */
export interface StreamAccess {
  accessId: string;
  /** The key itself, or words in its place. */
  secret: string;
  orgId: OrgId;
  /** Address of the portal, without a slash at the end. */
  publicUrl: string;
  mqttPort: number;
  /** A measurement of the organisation, for what names a single one. */
  example: { eui: Eui; channel: number; measurementId: number; name: string; unit: string };
}

export const STREAM_PROGRAMS = ['mosquitto', 'python', 'nodeRed', 'mqttx', 'homeAssistant'] as const;
export type StreamProgramName = (typeof STREAM_PROGRAMS)[number];

const MQTT_PATH = '/mqtt';
const HTTPS_PORT = 443;

export const hostOf = ({ publicUrl }: Pick<StreamAccess, 'publicUrl'>): string => new URL(publicUrl).hostname;
export const userOf = ({ orgId }: Pick<StreamAccess, 'orgId'>): string => `org-${orgId}`;
/** Each program has its own: a second one with the same id would push the first one out. */
export const clientIdOf = ({ orgId }: Pick<StreamAccess, 'orgId'>, program: string): string =>
  `org-${orgId}-${program}`;
export const topicsOf = ({ orgId }: Pick<StreamAccess, 'orgId'>): string[] =>
  STREAM_ROOTS.map((root) => `/${root}/${orgId}/#`);

/** Whether programs reach the broker through the portal's own encrypted address, by websocket. */
export const isEncrypted = ({ publicUrl }: Pick<StreamAccess, 'publicUrl'>): boolean =>
  publicUrl.startsWith('https:');
/** The broker as an address: `wss://…/mqtt` or `mqtt://…`. */
export const brokerUrlOf = (access: Pick<StreamAccess, 'publicUrl' | 'mqttPort'>): string =>
  isEncrypted(access)
    ? access.publicUrl.replace(/^http/, 'ws') + MQTT_PATH
    : `mqtt://${hostOf(access)}:${access.mqttPort}`;
export const portOf = (access: Pick<StreamAccess, 'publicUrl' | 'mqttPort'>): number =>
  isEncrypted(access) ? Number(new URL(access.publicUrl).port || HTTPS_PORT) : access.mqttPort;

/** Lines to paste into a terminal, a file or the import of a program. */
export const STREAM_SAMPLES: Record<StreamProgramName, (access: StreamAccess) => string> = {
  mosquitto: mosquittoLine,
  python: pythonSample,
  nodeRed: nodeRedSample,
  mqttx: (access) =>
    [
      `mqttx sub -h ${hostOf(access)} -p ${portOf(access)}`,
      ...(isEncrypted(access) ? [`-l wss --path ${MQTT_PATH}`] : []),
      `-i ${clientIdOf(access, 'mqttx')} -u ${userOf(access)} -P "${access.secret}"`,
      topicsOf(access)
        .map((topic) => `-t "${topic}"`)
        .join(' '),
    ].join(' '),
  homeAssistant: homeAssistantSample,
};

function pythonSample(access: StreamAccess): string {
  const encrypted = isEncrypted(access);
  return [
    'import json',
    'import paho.mqtt.client as mqtt',
    '',
    `KEY = "${access.secret}"`,
    '',
    'def on_connect(client, userdata, flags, reason_code, properties):',
    '    print("connected:", reason_code)',
    `    client.subscribe([${topicsOf(access)
      .map((topic) => `("${topic}", 1)`)
      .join(', ')}])`,
    '',
    'def on_message(client, userdata, message):',
    '    print(message.topic, json.loads(message.payload))',
    '',
    'client = mqtt.Client(',
    '    mqtt.CallbackAPIVersion.VERSION2,',
    `    client_id="${clientIdOf(access, 'python')}",`,
    '    # What comes while the program is away waits for it.',
    '    clean_session=False,',
    ...(encrypted ? ['    transport="websockets",'] : []),
    ')',
    `client.username_pw_set("${userOf(access)}", KEY)`,
    ...(encrypted ? [`client.ws_set_options(path="${MQTT_PATH}")`, 'client.tls_set()'] : []),
    'client.on_connect = on_connect',
    'client.on_message = on_message',
    `client.connect("${hostOf(access)}", ${portOf(access)})`,
    'client.loop_forever()',
  ].join('\n');
}

/** A flow to import: one node for each root of topics, and one that shows what comes. */
function nodeRedSample(access: StreamAccess): string {
  const encrypted = isEncrypted(access);
  const inputs = topicsOf(access).map((topic, index) => ({
    id: `fieldscope-in-${index + 1}`,
    type: 'mqtt in',
    z: 'fieldscope-flow',
    name: '',
    topic,
    qos: '1',
    datatype: 'json',
    broker: 'fieldscope-broker',
    x: 220,
    y: 80 + index * 60,
    wires: [['fieldscope-debug']],
  }));
  const flow = [
    { id: 'fieldscope-flow', type: 'tab', label: 'Fieldscope' },
    {
      id: 'fieldscope-broker',
      type: 'mqtt-broker',
      name: 'Fieldscope',
      broker: encrypted ? brokerUrlOf(access) : hostOf(access),
      port: String(portOf(access)),
      clientid: clientIdOf(access, 'node-red'),
      autoConnect: true,
      protocolVersion: '4',
      keepalive: '60',
      cleansession: false,
      credentials: { user: userOf(access), password: access.secret },
    },
    ...inputs,
    {
      id: 'fieldscope-debug',
      type: 'debug',
      z: 'fieldscope-flow',
      name: '',
      active: true,
      tosidebar: true,
      complete: 'true',
      targetType: 'full',
      x: 560,
      y: 110,
      wires: [],
    },
  ];
  return JSON.stringify(flow, null, 2);
}

function homeAssistantSample({ orgId, example }: StreamAccess): string {
  const { eui, channel, measurementId, name, unit } = example;
  return [
    'mqtt:',
    '  sensor:',
    `    - name: ${JSON.stringify(name)}`,
    `      unique_id: "${eui.toLowerCase()}_${channel}_${measurementId}"`,
    `      state_topic: "${StreamTopic.telemetry(orgId, eui, channel, measurementId)}"`,
    '      value_template: "{{ value_json.value }}"',
    ...(unit ? [`      unit_of_measurement: ${JSON.stringify(unit)}`] : []),
    '      qos: 1',
  ].join('\n');
}
