import type { Scene, SceneMeasurement } from '@fieldscope/contract/calls/scenes';
import type { Eui } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { devicesWith, inOrder, problemOf, stepsOf } from './scene-state.model';

const well: SceneMeasurement = {
  ...{ eui: '2CF7F1C000000001' as Eui, channel: 1, measurement_id: 4097, alias: 'Air', device_name: 'Node' },
  ...{ is_gateway: false, value: 20, measured_at: 1, interval_minutes: 15, online: true, last_seen_at: 1 },
  ...{ battery: 90, alarm: null },
};
const aScene = (name: string, facts: Partial<SceneMeasurement>, pinned = false): Scene => ({
  ...{ scene_id: 1, name, pinned, published: false },
  measurements: [well, { ...well, ...facts }],
});

test.each([
  [undefined, {}],
  ['critical', { alarm: 'critical', online: false, battery: 1 }],
  ['warning', { alarm: 'warning', online: false }],
  ['silent', { online: false, alarm: 'info', battery: 1 }],
  ['never_seen', { online: false, last_seen_at: null }],
  ['battery', { battery: 10, alarm: 'info' }],
  ['info', { alarm: 'info', battery: 11 }],
  [undefined, { battery: null }],
] as const)('the worst that is wrong is named: %s', (expected, facts) => {
  expect(problemOf({ ...well, ...facts })).toBe(expected);
});

test('scenes come by their worst problem, then pinned ones, then by name', () => {
  const scenes = [
    aScene('Zinnias', {}),
    aScene('asters', {}),
    aScene('Pinned', {}, true),
    aScene('Low', { battery: 3 }, true),
    aScene('Hot', { alarm: 'critical' }),
    aScene('Quiet', { online: false }),
  ];
  expect(inOrder(scenes).map(({ name }) => name)).toEqual([
    ...['Hot', 'Quiet', 'Low', 'Pinned', 'asters', 'Zinnias'],
  ]);
});

test('the devices with a problem are named, each once', () => {
  const yard = { eui: '2CF7F1C000000002' as Eui, device_name: 'Yard', online: false };
  const scene = aScene('Beds', yard);
  scene.measurements.push({ ...well, ...yard, measurement_id: 4098 });
  expect(devicesWith('silent', scene)).toEqual(['Yard']);
  expect(devicesWith('battery', scene)).toEqual([]);
});

test('a card is as high as its measurements, and higher with a problem', () => {
  const [fine, silent] = [aScene('Fine', {}), aScene('Quiet', { online: false })];
  expect(stepsOf(fine, 2)).toBe(81);
  expect(stepsOf(silent, 2)).toBe(93);
});
