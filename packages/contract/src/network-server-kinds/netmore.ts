import {
  type MessageFormatDefinition,
  type NetworkServerDefinition,
  postedLines,
  UPLINKS_ONLY,
} from './kind';

/** Uplinks of Netmore, which come in lists. */
export const netmoreFormat = {
  ...UPLINKS_ONLY,
  summary: 'Netmore: lists of uplinks with the payload in hex',
  listBody: 'messages',
} as const satisfies MessageFormatDefinition;

export const netmore = {
  name: 'Netmore',
  format: 'netmore',
  ways: { http: { lines: postedLines('netmore') } },
  api: null,
} as const satisfies NetworkServerDefinition<'netmore'>;
