import {
  authorizationLines,
  brokerLines,
  ingestUrl,
  type MessageFormatDefinition,
  type NetworkServerDefinition,
  UPLINKS_ONLY,
} from './kind';

/** Messages of the network server inside Milesight gateways. */
export const milesightFormat = {
  ...UPLINKS_ONLY,
  namesEvent: true,
  summary: 'Network server of Milesight gateways: events up and join; others are taken and ignored',
} as const satisfies MessageFormatDefinition;

export const milesight = {
  name: 'Milesight',
  format: 'milesight',
  ways: {
    http: {
      lines: (address, token) => [
        ...authorizationLines(token),
        { name: 'url', value: ingestUrl(address, 'milesight') },
        { name: 'joinUrl', value: `${ingestUrl(address, 'milesight')}?event=join` },
      ],
    },
    mqtt: {
      lines: (address, token) => [
        ...brokerLines(address, token),
        { name: 'clientId', value: 'milesight' },
        { name: 'qos', value: '1' },
        { name: 'topic', value: 'milesight/up' },
      ],
    },
  },
  api: null,
} as const satisfies NetworkServerDefinition<'milesight'>;
