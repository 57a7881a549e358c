import { chirpstackHttpLines } from './chirpstack';
import { brokerLines, type NetworkServerDefinition, type PortalAddress } from './kind';

/** What the portal reads as ChirpStack's own topics. */
const TOPIC = 'application/1/device/<devEui>/event/up';

/** Any program that sends the events of ChirpStack. */
export const other = {
  name: null,
  format: 'chirpstack',
  ways: {
    http: { lines: chirpstackHttpLines, command: curlUplink },
    mqtt: { lines: (address, token) => [...brokerLines(address, token), { name: 'topic', value: TOPIC }] },
  },
  api: null,
} as const satisfies NetworkServerDefinition<'chirpstack'>;

/** An uplink of an S2101 (21.4 °C, 60 % RH) for a terminal; the shell puts time and counter in. */
function curlUplink({ publicUrl }: PortalAddress, token: string): string {
  return [
    `curl '${publicUrl}/ingest/chirpstack?event=up' \\`,
    `  -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\`,
    '  --data-binary @- <<BODY',
    '{"deviceInfo":{"devEui":"70b3d57ed0000001","deviceName":"Bed 1"},"time":"$(date -u +%FT%TZ)","fCnt":$(date +%s),"fPort":2,"data":"AQEQmFMAAAECEGDqAADXBg=="}',
    'BODY',
  ].join('\n');
}
