import {
  type MessageFormatDefinition,
  type NetworkServerDefinition,
  UPLINKS_ONLY,
  urlWithToken,
} from './kind';

/** Reports of Actility's ThingPark in JSON. */
export const thingparkFormat = {
  ...UPLINKS_ONLY,
  summary: 'Actility ThingPark: DevEUI_uplink with uplinks and joins; other reports are taken and ignored',
} as const satisfies MessageFormatDefinition;

export const thingpark = {
  name: 'Actility ThingPark',
  format: 'thingpark',
  ways: {
    http: {
      lines: (address, token) => [
        { name: 'format', value: 'JSON' },
        { name: 'urlWithToken', value: urlWithToken(address, 'thingpark', token) },
        { name: 'token', value: token },
      ],
    },
  },
  api: null,
} as const satisfies NetworkServerDefinition<'thingpark'>;
