// @vitest-environment happy-dom
import { HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aShownSeries, NOW } from '../../../../../test/shown-series';
import { valueStateOf } from './sound-state.model';

const LIMITS = { min: 0, max: 30 };

test.each([
  [0, 'within'],
  [30, 'within'],
  [-0.1, 'below'],
  ['30.5', 'above'],
  [null, 'no_number'],
  ['open', 'no_number'],
] as const)('%s is %s', (value, state) => {
  expect(valueStateOf(aShownSeries({ value }), LIMITS, NOW)).toBe(state);
});

test('a limit may be left out', () => {
  expect(valueStateOf(aShownSeries({ value: -40 }), { min: null, max: 30 }, NOW)).toBe('within');
});

test('what is known no more is not heard: an old value, or one of a silent device', () => {
  expect(valueStateOf(aShownSeries({ value: 99 }), LIMITS, NOW + 4 * HOUR_MS)).toBe('old');
  expect(valueStateOf(aShownSeries({ value: 99, online: false }), LIMITS, NOW)).toBe('silent');
});
