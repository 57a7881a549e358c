import type { Curve } from '@fieldscope/contract/calls/channels';
import type { PanelCurves } from '@fieldscope/contract/calls/panels';
import type { Eui } from '@fieldscope/contract/ids';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { expect, test } from 'vitest';
import { followsNow, pointsOf, timerMsOf, withReadings } from './panel-curves.model';

const EUI = '2CF7F1C04430000C' as Eui;
const curve: Curve = {
  ...{ eui: EUI, channel: 1, measurement_id: 4097, times: [1000, 2000], values: [20, 21] },
  ...{ min: null, max: null, bin_ms: 0, reading_count: 2, interval_minutes: 15 },
};
const others: Curve = { ...curve, measurement_id: 4098 };
const shownBy = (component_id: string, curves: Curve[]) => ({ component_id, from: 1000, to: 3000, curves });
const reading = (measured_at: number, value = 25) => ({
  ...{ eui: EUI, channel: 1, measurement_id: 4097, measured_at, value },
});
const panel = (...components: PanelCurves['components']): PanelCurves => ({ components });

test('a reading is in every component that draws its series, and the others stay what they are', () => {
  const before = panel(shownBy('a', [curve, others]), shownBy('b', [others]), shownBy('c', [curve]));
  const { data, isDue } = withReadings(before, [reading(3500)], { moving: new Set(['a', 'c']), points: 300 });
  expect(data.components.map(({ curves }) => curves[0]!.times)).toEqual([
    [1000, 2000, 3500],
    [1000, 2000],
    [1000, 2000, 3500],
  ]);
  expect(data.components[1]).toBe(before.components[1]);
  expect(data.components[0]!.curves[1]).toBe(others);
  expect(isDue).toBe(false);
});

test('a time that has ended takes what was measured in it alone', () => {
  const before = panel(shownBy('a', [curve]));
  const fixed = { moving: new Set<string>(), points: 300 };
  expect(withReadings(before, [reading(3500)], fixed).data).toBe(before);
  expect(withReadings(before, [reading(500)], fixed).data).toBe(before);
  expect(withReadings(before, [reading(2500)], fixed).data.components[0]!.curves[0]!.times).toContain(2500);
});

test('means, and more readings than can be drawn, are due to be requested again', () => {
  const moving = new Set(['a']);
  const means = panel(shownBy('a', [{ ...curve, bin_ms: 60_000 }]));
  expect(withReadings(means, [reading(3500)], { moving, points: 300 })).toEqual({ data: means, isDue: true });
  expect(withReadings(panel(shownBy('a', [curve])), [reading(3500)], { moving, points: 2 })).toMatchObject({
    isDue: true,
  });
});

const aComponent = (kind: PanelKind, settings = {}, width = 12) =>
  ({
    ...{ component_id: kind, version: 1, name: kind, kind, phone_place: null },
    place: { x: 0, y: 0, width, height: 8 },
    settings: { selTime: 'day', lineTimer: 10, ...settings },
    sources: [{ eui: EUI, channel: 1, measurement_id: 4097 }],
  }) as unknown as PanelComponent;

test('the widest chart decides how many points are requested, the most eager one how often', () => {
  const charts = [aComponent('line_chart', { lineTimer: 60 }), aComponent('line_chart', {}, 24)];
  expect(pointsOf(charts)).toBe(600);
  expect(timerMsOf(charts)).toBe(10_000);
  expect(pointsOf([aComponent('value_card', {}, 3), aComponent('gauge', {}, 24)])).toBe(100);
  expect(timerMsOf([aComponent('value_card')])).toBe(30_000);
});

test('a range of its own and a zoomed chart stay where they are, a card goes on', () => {
  const zoom = { from: 1, to: 2 };
  expect(followsNow(aComponent('line_chart'), undefined)).toBe(true);
  expect(followsNow(aComponent('line_chart'), zoom)).toBe(false);
  expect(followsNow(aComponent('scatter', { selTime: zoom }), undefined)).toBe(false);
  expect(followsNow(aComponent('value_card'), zoom)).toBe(true);
});
