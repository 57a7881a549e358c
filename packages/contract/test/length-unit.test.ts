import { expect, test } from 'vitest';
import { shownLength, typedLength } from '../src/length-unit';
import type { UnitChoices } from '../src/units';

const text = (metres: number, units: UnitChoices) => {
  const { value, unit, decimals } = shownLength(metres, units);
  return `${Number(value.toFixed(decimals))} ${unit}`;
};

test.each<[UnitChoices, number, string]>([
  [{}, 250, '250 meter'],
  [{}, 1500, '1.5 kilometer'],
  [{ speed: 'km/h' }, 120_400, '120 kilometer'],
  [{ speed: 'mph' }, 250, '820 foot'],
  [{ speed: 'mph' }, 1609.344, '1 mile'],
  [{ speed: 'mph' }, 500_000, '311 mile'],
])('%j: %d m is %s', (units, metres, expected) => {
  expect(text(metres, units)).toBe(expected);
});

test('what is typed in feet is shown as it was typed', () => {
  const { unit, shown, stored } = typedLength({ speed: 'mph' });
  expect(unit).toBe('foot');
  expect(stored(500)).toBe(152.4);
  for (const feet of [33, 500, 1001, 99_999]) expect(shown(stored(feet))).toBe(feet);
  expect(typedLength({}).stored(200)).toBe(200);
});
