import type { ConnectionLine, NetworkServerDefinition, PortalAddress } from './kind';

/** Programs that write to an InfluxDB, of version 1 or 2: Telegraf, Home Assistant, ChirpStack, sketches. */
export const influx = {
  name: null,
  format: 'chirpstack',
  ways: { http: { lines: writerLines, command: curlLine } },
  api: null,
} as const satisfies NetworkServerDefinition<'chirpstack'>;

function writerLines({ publicUrl }: PortalAddress, token: string): ConnectionLine[] {
  return [
    { name: 'writerUrl', value: publicUrl },
    { name: 'writerToken', value: token },
    { name: 'user', value: 'fieldscope' },
    { name: 'password', value: token },
  ];
}

/** A line for a terminal. */
function curlLine({ publicUrl }: PortalAddress, token: string): string {
  return [
    `curl '${publicUrl}/api/v2/write?org=fieldscope&bucket=fieldscope' \\`,
    `  -H 'Authorization: Token ${token}' \\`,
    "  --data-binary 'weather,dev_eui=70b3d57ed0000001 temperature=21.4,humidity=60'",
  ].join('\n');
}
