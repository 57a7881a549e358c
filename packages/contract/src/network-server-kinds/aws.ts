import {
  type MessageFormatDefinition,
  type NetworkServerDefinition,
  postedLines,
  UPLINKS_ONLY,
} from './kind';

/** Uplinks of AWS IoT Core for LoRaWAN, as a rule hands them on. */
export const awsFormat = {
  ...UPLINKS_ONLY,
  summary: 'AWS IoT Core for LoRaWAN: what an HTTPS action of a rule sends',
} as const satisfies MessageFormatDefinition;

export const aws = {
  name: 'AWS IoT Core for LoRaWAN',
  format: 'aws',
  ways: {
    http: {
      lines: (address, token) => [
        { name: 'statement', value: 'SELECT *' },
        ...postedLines('aws')(address, token),
      ],
    },
  },
  api: null,
} as const satisfies NetworkServerDefinition<'aws'>;
