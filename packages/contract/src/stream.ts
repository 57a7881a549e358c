import type { Eui, OrgId } from './ids';

/**
 * The public MQTT stream (facts: open-stream). `vs` is the value of the live platform in the
 * reserved place.
 */
const RESERVED = 'vs';

export const StreamTopic = {
  /** `/device_sensor_data/<org>/<eui>/<channel>/vs/<measurement id>` */
  telemetry: (org: OrgId, eui: Eui, channel: number, measurementId: number) =>
    `/device_sensor_data/${org}/${eui}/${channel}/${RESERVED}/${measurementId}`,
  /** `/device_status_event/<org>/<eui>/vs/<status id>` */
  status: (org: OrgId, eui: Eui, statusId: number) =>
    `/device_status_event/${org}/${eui}/${RESERVED}/${statusId}`,
} as const;

/** First levels of the topics that an organisation may subscribe to; the second level is its id. */
export const STREAM_ROOTS = ['device_sensor_data', 'device_status_event'] as const;

/** Body of both topics; `timestamp` is the measuring time in ms. */
export interface StreamBody {
  value: unknown;
  timestamp: number;
}

/**
 * What the stream says of a value. Access points and beacons received (5001, 5002) have their addresses in lower case
 * and their signal strength as text, as client programs know them (facts: open-stream, "Bodies").
 */
export function streamValueOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) =>
    isReceived(item) ? { mac: item.mac.toLowerCase(), rssi: String(item.rssi) } : item,
  );
}

const isReceived = (item: unknown): item is { mac: string; rssi: number } =>
  typeof item === 'object' && item !== null && 'mac' in item;

/**
 * Topics that network servers and kits publish to. The network server inside a gateway (SenseCAP M2) publishes each
 * uplink a second time below the gateway.
 */
export const INGEST_TOPIC = {
  chirpstack: /^(?:application|gateway)\/[^/]+\/device\/([0-9A-Fa-f]{16})\/event\/([a-z]+)$/,
  kit: /^(?:iot|sensecraft)\/ipnode\/([0-9A-F]{16})\/update\/event\/([a-z-]+)$/,
  /** The answer to an order. */
  kitAnswer: /^(?:iot|sensecraft)\/ipnode\/([0-9A-F]{16})\/update\/order\/([a-z0-9-]+)-ack$/,
} as const;

/** Where kits and hubs take orders: they subscribe to one of the two, or to all orders below it. */
export const orderTopics = (eui: string, name: string): string[] =>
  ['iot', 'sensecraft'].map((root) => `${root}/ipnode/${eui}/get/order/${name}`);

/** Where a network server of ours takes a downlink for a device; `devEui` in lower case. */
export const downlinkTopic = (application: string, devEui: string): string =>
  `application/${application}/device/${devEui}/command/down`;

/** Where Home Assistant finds devices and their states at the portal's own broker. */
export const HOME_ASSISTANT_TOPICS = { prefix: 'homeassistant', base: 'fieldscope' } as const;
