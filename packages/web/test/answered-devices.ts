import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { devices, type NodeSummary } from '@fieldscope/contract/calls/devices';
import { fields } from '@fieldscope/contract/calls/fields';
import { groups } from '@fieldscope/contract/calls/groups';
import { Eui } from '@fieldscope/contract/ids';
import { type Answer, on } from './contract-answers';

let devicesMade = 0;

/** A node as the list answers it: online, of model S2101, and what a test says otherwise. */
export function aListedNode(given: Partial<NodeSummary> = {}): NodeSummary {
  devicesMade += 1;
  const now = Date.now();
  return {
    eui: Eui.parse(`2CF7F1C0${devicesMade.toString(16).toUpperCase().padStart(8, '0')}`),
    name: `Node ${devicesMade}`,
    model: 'S2101',
    kind: 'node',
    group_uuid: 'default',
    group_name: '',
    online: true,
    last_seen_at: now,
    battery: 90,
    rssi: -80,
    snr: 7,
    bound_at: now,
    frequency_plan: 'EU868',
    registered_at: now,
    best_gateway: null,
    interval_minutes: 15,
    field_name: null,
    latest: [],
    blocks: [],
    ...given,
  };
}

const includes = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase());

/** What the list of nodes asks for, where the organisation has these: searched by name or EUI, and in pages. */
export const manyNodes = (nodes: readonly NodeSummary[]): Answer[] => [
  on(groups.list, []),
  on(fields.listNames, []),
  on(deviceLists.listFrequencyPlans, ['EU868']),
  on(devices.listDeviceTypes, [{ model: 'S2101', kind: 'node', count: nodes.length }]),
  on(devices.listNodes, ({ search, offset = 1, length = 20 }) => {
    const found = nodes.filter(({ name, eui }) => includes(name, search) || includes(eui, search));
    const from = (Number(offset) - 1) * Number(length);
    return { list: found.slice(from, from + Number(length)), page: { count: found.length } };
  }),
];
