import {
  brokerLines,
  type ConnectionLine,
  ingestUrl,
  type MessageFormatDefinition,
  type NetworkServerDefinition,
  type PortalAddress,
  postedLines,
  UPLINKS_ONLY,
  urlWithToken,
} from './kind';

/** Any JSON, read by the mapping of its connection. */
export const mappedFormat = {
  ...UPLINKS_ONLY,
  summary: 'Any JSON, one message or a list of them, as the mapping of the connection reads it',
  listBody: '$list',
} as const satisfies MessageFormatDefinition;

export const mapped = {
  name: null,
  format: 'mapped',
  ways: {
    http: { lines: mappedLines, command: curlMessage },
    mqtt: {
      lines: (address, token) => [...brokerLines(address, token), { name: 'topic', value: 'fieldscope/up' }],
    },
  },
  api: null,
} as const satisfies NetworkServerDefinition<'mapped'>;

function mappedLines(address: PortalAddress, token: string): ConnectionLine[] {
  return [
    ...postedLines('mapped')(address, token),
    { name: 'urlWithToken', value: urlWithToken(address, 'mapped', token) },
  ];
}

/** A message of its own kind for a terminal (an S2101: 21.4 °C, 60 % RH); the shell puts time and counter in. */
function curlMessage(address: PortalAddress, token: string): string {
  return [
    `curl '${ingestUrl(address, 'mapped')}' \\`,
    `  -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\`,
    '  --data-binary @- <<BODY',
    '{"device":{"id":"70b3d57ed0000001","label":"Bed 1"},"when":$(date +%s),"uplink":{"count":$(date +%s),"port":2,"hex":"01011098530000010210' +
      '60ea0000d706"}}',
    'BODY',
  ].join('\n');
}
