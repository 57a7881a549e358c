import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { type CsvWords, csvOfNodes } from './nodes-csv';

const aNode = (more: Partial<NodeSummary>): NodeSummary => ({
  eui: '2CF7F1C04430000C' as Eui,
  name: 'Greenhouse',
  model: 'S2101',
  kind: 'node',
  group_uuid: '',
  group_name: 'Default',
  online: true,
  last_seen_at: 1000,
  battery: 84,
  rssi: -80,
  snr: 9,
  bound_at: 500,
  interval_minutes: 10,
  latest: [],
  ...more,
});
const latest = (channel: number, measurement_id: number, value: number) => ({
  channel,
  measurement_id,
  value,
  measured_at: 1000,
});
const WORDS: CsvWords = {
  head: (column) => column,
  state: ({ online }) => (online ? 'Online' : 'Offline'),
  group: ({ group_name }) => group_name,
  time: (at) => `at ${at}`,
  series: ({ channel, measurement_id }, withChannel) =>
    `${measurement_id}${withChannel ? `#${channel}` : ''}`,
  value: ({ value }) => (typeof value === 'number' ? value : String(value)),
};

test('a file holds name and EUI, and the columns that are shown, in their order', () => {
  expect(csvOfNodes([aNode({})], ['state', 'seen', 'battery', 'signal'], WORDS)).toEqual({
    head: ['name', 'EUI', 'state', 'seen', 'battery (%)', 'RSSI (dBm)', 'SNR (dB)'],
    lines: [['Greenhouse', '2CF7F1C04430000C', 'Online', 'at 1000', 84, -80, 9]],
  });
});

test('every measurement has one column; a node without it leaves it empty', () => {
  const air = aNode({ latest: [latest(1, 4097, 12.5), latest(1, 4098, 77)] });
  const soil = aNode({ name: 'Orchard', latest: [latest(1, 4102, 4.2)] });
  const { head, lines } = csvOfNodes([soil, air], ['values'], WORDS);
  expect(head.slice(2)).toEqual(['4097', '4098', '4102']);
  expect(lines.map((line) => line.slice(2))).toEqual([
    [null, null, 4.2],
    [12.5, 77, null],
  ]);
});

test('two probes that measure the same are told apart by their channel', () => {
  const probes = aNode({ latest: [latest(2, 4136, 4.8), latest(1, 4136, 3.3)] });
  const { head, lines } = csvOfNodes([probes], ['values'], WORDS);
  expect(head.slice(2)).toEqual(['4136#1', '4136#2']);
  expect(lines[0]?.slice(2)).toEqual([3.3, 4.8]);
});

test('a node that never reported has an empty time', () => {
  expect(csvOfNodes([aNode({ last_seen_at: null })], ['seen'], WORDS).lines[0]?.[2]).toBeNull();
});
