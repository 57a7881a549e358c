import { expect, test } from 'vitest';
import { drawChart } from './chart-drawing.model';

const HOUR_MS = 3_600_000;

const drawn = (...values: number[]) =>
  drawChart(
    {
      ...{ title: 'Air', unit: '' },
      style: { unit: '℃', convert: (value: number) => value },
      limits: { low: null, high: null },
      curves: [
        { name: 'Air', times: values.map((_, index) => index * HOUR_MS), values, min: null, max: null },
      ],
    } as never,
    { from: 0, to: 24 * HOUR_MS, timezone: 'UTC', locale: 'en', noReadings: 'No readings' },
  );

test.each([
  ['the largest numbers there are', [-Number.MAX_VALUE, Number.MAX_VALUE]],
  ['the smallest', [0, Number.MIN_VALUE]],
  ['the same very large one', [Number.MAX_VALUE, Number.MAX_VALUE]],
  ['those between which there are none', [2 ** 53, 2 ** 53 + 2]],
  ['numbers beside the largest', [21.5, 1e308, 22]],
])('a chart of %s has axes and points', (_what, values) => {
  const { shapes } = drawn(...values);
  expect(JSON.stringify(shapes)).not.toMatch(/NaN|Infinity|∞/);
  expect(shapes.length).toBeLessThan(100);
});
