import {
  type MessageFormatDefinition,
  type NetworkServerDefinition,
  UPLINKS_ONLY,
  urlWithToken,
} from './kind';

/** Uplinks of AWS IoT Core for LoRaWAN, as a rule hands them on. */
export const awsFormat = {
  ...UPLINKS_ONLY,
  summary:
    'AWS IoT Core for LoRaWAN: what an HTTPS action of a rule sends; its destination is confirmed when AWS asks for it',
} as const satisfies MessageFormatDefinition;

export const aws = {
  name: 'AWS IoT Core for LoRaWAN',
  format: 'aws',
  ways: {
    http: {
      lines: (address, token) => [
        { name: 'statement', value: 'SELECT *' },
        // AWS asks without the headers of the action whether it may send to an address.
        { name: 'urlWithToken', value: urlWithToken(address, 'aws', token) },
        { name: 'token', value: token },
      ],
    },
  },
  api: null,
} as const satisfies NetworkServerDefinition<'aws'>;
