import { REGIONS } from '../lorawan-regions';
import {
  authorizationLines,
  type ConnectionLine,
  type MessageFormatDefinition,
  mqttServer,
  type NetworkServerDefinition,
  type PortalAddress,
} from './kind';

/** Events of ChirpStack v4 in JSON. */
export const chirpstackFormat = {
  summary: 'ChirpStack v4 HTTP integration: events up, join, status; others are taken and ignored',
  namesEvent: true,
  reportsUnknown: true,
  topicRoots: ['application', 'gateway'],
  takesDownlinks: true,
} as const satisfies MessageFormatDefinition;

export const chirpstack = {
  name: 'ChirpStack',
  format: 'chirpstack',
  ways: {
    http: { lines: chirpstackHttpLines },
    mqtt: { file: { name: 'chirpstack.toml', content: chirpstackToml } },
  },
  api: {
    listsGateways: true,
    hasTenants: true,
    hasIdentityServer: false,
    regions: REGIONS,
  },
} as const satisfies NetworkServerDefinition<'chirpstack'>;

/** What to enter where events of ChirpStack are posted. */
export function chirpstackHttpLines({ publicUrl }: PortalAddress, token: string): ConnectionLine[] {
  return [
    { name: 'encoding', value: 'JSON' },
    { name: 'endpoint', value: `${publicUrl}/ingest/chirpstack` },
    ...authorizationLines(token),
  ];
}

/** Lines of chirpstack.toml that have ChirpStack publish its events to the portal. */
function chirpstackToml(address: PortalAddress, token: string): string {
  return [
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
}
