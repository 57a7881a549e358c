import type { LatestValue, NodeSummary } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { seriesColumns } from './series-columns';

const aNode = (latest: LatestValue[]): NodeSummary => ({
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
  frequency_plan: null,
  registered_at: null,
  best_gateway: null,
  interval_minutes: 10,
  field_name: null,
  latest,
  blocks: [],
});
const latest = (channel: number, measurement_id: number, value: number): LatestValue => ({
  channel,
  measurement_id,
  value,
  measured_at: 1000,
});

function table(...nodes: NodeSummary[]) {
  const columns = seriesColumns(nodes, {
    head: ({ channel, measurement_id }, withChannel) =>
      `${measurement_id}${withChannel ? `#${channel}` : ''}`,
    value: ({ value }) => Number(value),
  });
  return {
    heads: columns.map(({ head }) => head),
    lines: nodes.map((node) => columns.map(({ cell }) => cell(node))),
  };
}

test('every measurement has one column; a node without it leaves it empty', () => {
  const soil = aNode([latest(1, 4102, 4.2)]);
  const air = aNode([latest(1, 4097, 12.5), latest(1, 4098, 77)]);
  expect(table(soil, air)).toEqual({
    heads: ['4097', '4098', '4102'],
    lines: [
      [null, null, 4.2],
      [12.5, 77, null],
    ],
  });
});

test('two probes that measure the same are distinguished by their channel', () => {
  expect(table(aNode([latest(2, 4136, 4.8), latest(1, 4136, 3.3)]))).toEqual({
    heads: ['4136#1', '4136#2'],
    lines: [[3.3, 4.8]],
  });
});
