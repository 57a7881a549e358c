import {
  type MessageFormatDefinition,
  type NetworkServerDefinition,
  postedLines,
  UPLINKS_ONLY,
} from './kind';

/** Messages of an application output of LORIOT. */
export const loriotFormat = {
  ...UPLINKS_ONLY,
  summary: 'LORIOT HTTP push: messages rx and gw with the payload in hex; others are taken and ignored',
} as const satisfies MessageFormatDefinition;

export const loriot = {
  name: 'LORIOT',
  format: 'loriot',
  ways: { http: { lines: postedLines('loriot') } },
  api: null,
} as const satisfies NetworkServerDefinition<'loriot'>;
