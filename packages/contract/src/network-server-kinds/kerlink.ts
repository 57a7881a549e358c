import {
  type MessageFormatDefinition,
  type NetworkServerDefinition,
  postedLines,
  UPLINKS_ONLY,
} from './kind';

/** Messages of Kerlink's Wanesy Management Center. */
export const kerlinkFormat = {
  ...UPLINKS_ONLY,
  summary: 'Kerlink Wanesy Management Center: dataUp messages; others are taken and ignored',
} as const satisfies MessageFormatDefinition;

export const kerlink = {
  name: 'Kerlink Wanesy',
  format: 'kerlink',
  ways: { http: { lines: postedLines('kerlink') } },
  api: null,
} as const satisfies NetworkServerDefinition<'kerlink'>;
