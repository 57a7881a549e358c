import { expect, test } from 'vitest';
import { shownArea } from '../src/area-unit';

test('an area is read in hectares, and in acres by those who read miles', () => {
  expect(shownArea(8500, {})).toEqual({ value: 0.85, unit: 'hectare', decimals: 2 });
  expect(shownArea(124_000, {})).toEqual({ value: 12.4, unit: 'hectare', decimals: 1 });
  expect(shownArea(12_400_000, {})).toEqual({ value: 1240, unit: 'hectare', decimals: 0 });
  const { value, unit } = shownArea(10_000, { speed: 'mph' });
  expect([unit, value]).toEqual(['acre', expect.closeTo(2.4711, 4)]);
});
