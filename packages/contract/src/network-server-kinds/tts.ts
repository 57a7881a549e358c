import { REGIONS, type Region } from '../lorawan-regions';
import {
  authorizationLines,
  brokerLines,
  type MessageFormatDefinition,
  type NetworkServerDefinition,
} from './kind';

/** Messages of The Things Stack v3 in JSON. */
export const ttsFormat = {
  summary: 'The Things Stack v3 webhook: uplink messages and join accepts',
  namesEvent: false,
  // It pauses a webhook after some failures in a row: unbound devices must not stop the others.
  reportsUnknown: false,
  topicRoots: null,
  takesDownlinks: true,
} as const satisfies MessageFormatDefinition;

/** Its messages about downlinks. */
const DOWNLINKS = ['Downlink ack', 'Downlink nack', 'Downlink sent', 'Downlink failed'];
const topicOf = (message: string): string => message.toLowerCase().replace(' ', '_');

/** Regions for which it has no frequency plan. */
const WITHOUT_PLAN = ['CN779', 'ISM2400'] as const satisfies readonly Region[];
export type TtsRegion = Exclude<Region, (typeof WITHOUT_PLAN)[number]>;

const hasPlan = (region: Region): region is TtsRegion => !WITHOUT_PLAN.some((one) => one === region);

export const tts = {
  name: 'The Things Stack',
  format: 'tts',
  ways: {
    http: {
      lines: ({ publicUrl }, token) => [
        { name: 'format', value: 'JSON' },
        { name: 'baseUrl', value: `${publicUrl}/ingest/tts` },
        ...authorizationLines(token),
        { name: 'messages', value: `Uplink message, Join accept, ${DOWNLINKS.join(', ')}` },
      ],
    },
    mqtt: {
      lines: (address, token) => [
        { name: 'format', value: 'JSON' },
        ...brokerLines(address, token),
        { name: 'clientId', value: 'fieldscope' },
        // With less the network server does not wait until a message is stored.
        { name: 'qos', value: '1' },
        { name: 'baseTopic', value: 'fieldscope' },
        { name: 'subTopics', value: `uplink_message, join_accept, ${DOWNLINKS.map(topicOf).join(', ')}` },
      ],
    },
  },
  api: {
    listsGateways: false,
    hasTenants: false,
    hasIdentityServer: true,
    regions: REGIONS.filter(hasPlan),
  },
} as const satisfies NetworkServerDefinition<'tts'>;
