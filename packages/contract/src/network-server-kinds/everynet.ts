import {
  type MessageFormatDefinition,
  type NetworkServerDefinition,
  postedLines,
  UPLINKS_ONLY,
} from './kind';

/** Messages of Everynet's data API. */
export const everynetFormat = {
  ...UPLINKS_ONLY,
  summary: 'Everynet HTTP connection: messages uplink and join_request; others are taken and ignored',
} as const satisfies MessageFormatDefinition;

export const everynet = {
  name: 'Everynet',
  format: 'everynet',
  ways: { http: { lines: postedLines('everynet') } },
  api: null,
} as const satisfies NetworkServerDefinition<'everynet'>;
