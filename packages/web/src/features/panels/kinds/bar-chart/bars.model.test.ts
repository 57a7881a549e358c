import { expect, test } from 'vitest';
import { aShownSeries } from '../../../../../test/shown-series';
import { barGroupsOf, barOf, firstBars } from './bars.model';

const shown = [
  aShownSeries({ name: 'A', value: 3 }),
  aShownSeries({ name: 'B', value: null }),
  aShownSeries({ name: 'C', value: 80, measurement_id: 4098 }),
  aShownSeries({ name: 'D', value: -7 }),
  aShownSeries({ name: 'E', value: '12.50' }),
];
const namesOf = (groups: ReturnType<typeof barGroupsOf>) =>
  groups.map(({ bars }) => bars.map(({ device }) => device.name).join(''));

test('each measurement has its bars, the largest first, those without a number last', () => {
  expect(namesOf(barGroupsOf(shown))).toEqual(['EADB', 'C']);
});

test('the first bars of all are those of the first groups', () => {
  expect(namesOf(firstBars(barGroupsOf(shown), 3))).toEqual(['EAD']);
  expect(namesOf(firstBars(barGroupsOf(shown), 9))).toEqual(['EADB', 'C']);
});

test('a bar reaches from zero, to either side', () => {
  const scale = { min: -10, max: 40 };
  expect(barOf(20, scale)).toEqual({ from: 0.2, to: 0.6 });
  expect(barOf(-10, scale)).toEqual({ from: 0, to: 0.2 });
  expect(barOf(20, { min: 10, max: 30 })).toEqual({ from: 0, to: 0.5 });
});
