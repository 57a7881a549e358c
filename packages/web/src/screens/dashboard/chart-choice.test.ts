import { expect, test } from 'vitest';
import { chartChoice } from './chart-choice';

const BARN = '2CF7F1C04430000C';
const YARD = '2CF7F1C04430000D';
const series = (eui: string, channel: number, measurement_id: number) => ({
  eui,
  device_name: eui === BARN ? 'Barn' : 'Yard',
  channel,
  measurement_id,
});
const ALL = [series(BARN, 1, 4098), series(BARN, 1, 4097), series(YARD, 2, 4105)];

test('an address that says nothing shows the first measurement of the first node', () => {
  const { node, chosen, nodes } = chartChoice(ALL, { node: null, series: null });
  expect([...nodes.values()]).toEqual(['Barn', 'Yard']);
  expect(node).toBe(BARN);
  expect(chosen).toMatchObject({ channel: 1, measurement_id: 4097 });
});

test('the address chooses node and measurement', () => {
  expect(chartChoice(ALL, { node: BARN, series: '1-4098' }).chosen?.measurement_id).toBe(4098);
  expect(chartChoice(ALL, { node: YARD, series: '2-4105' }).chosen?.measurement_id).toBe(4105);
});

test('a measurement that the node does not have gives way to its first', () => {
  expect(chartChoice(ALL, { node: YARD, series: '1-4098' }).chosen?.measurement_id).toBe(4105);
});

test('a node that is gone gives way to the first', () => {
  expect(chartChoice(ALL, { node: 'FFFFFFFFFFFFFFFF', series: null }).node).toBe(BARN);
});

test('what has no place on an axis is not offered, nor a node that has nothing else', () => {
  const wind = series(YARD, 1, 4130);
  const { nodes, ofNode } = chartChoice([wind, series(BARN, 1, 4097)], { node: YARD, series: '1-4130' });
  expect([...nodes.keys()]).toEqual([BARN]);
  expect(ofNode).toHaveLength(1);
});

test('without a reading there is nothing to choose', () => {
  expect(chartChoice([], { node: null, series: null })).toMatchObject({ node: undefined, chosen: undefined });
});
