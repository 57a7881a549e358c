// @vitest-environment happy-dom
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aCurve, FROM } from '../../../test/curves';
import { medianSpanMs, medianSteps } from './medians';

test.each([
  ['a day', DAY_MS, 15, HOUR_MS],
  ['a week', 7 * DAY_MS, 15, 6 * HOUR_MS],
  ['thirty days', 30 * DAY_MS, 15, DAY_MS],
  ['a day of a device that reports every hour', DAY_MS, 60, 6 * HOUR_MS],
])('%s has about thirty medians, each of at least four points', (_, length, interval_minutes, span) => {
  expect(medianSpanMs([aCurve({ interval_minutes })], { from: FROM, to: FROM + length })).toBe(span);
});

test('the median of a stretch is its middle value, of two the mean of both; an outlier does not move it', () => {
  const times = [0, 10, 20, 60, 70, 80].map((minute) => FROM + minute * MINUTE_MS);
  expect(medianSteps({ times, values: [-90, -30, -92, -80, null, -70] }, HOUR_MS, FROM)).toEqual([
    { from: FROM, to: FROM + HOUR_MS, value: -90 },
    { from: FROM + HOUR_MS, to: FROM + 2 * HOUR_MS, value: -75 },
  ]);
});

test('a stretch without a point has no median, and stretches begin at the moment that is given', () => {
  const anchor = FROM - 30 * MINUTE_MS;
  const times = [FROM, FROM + 3 * HOUR_MS];
  expect(medianSteps({ times, values: [1, 2] }, HOUR_MS, anchor).map(({ from }) => from)).toEqual([
    anchor,
    anchor + 3 * HOUR_MS,
  ]);
  expect(medianSteps({ times, values: [null, undefined] }, HOUR_MS, anchor)).toEqual([]);
});
