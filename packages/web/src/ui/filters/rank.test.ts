import { expect, test } from 'vitest';
import { rankOf } from './rank';

const NAMES = ['Greenhouse 2 north', 'Green lane', 'Barn gateway', 'Grünfläche Süd', 'Теплица 4'];
/** The names that fit, the best first. */
const found = (typed: string) =>
  NAMES.map((name) => ({ name, rank: rankOf(typed, [name, '2CF7F1C04430000A']) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => one.rank! - other.rank!)
    .map(({ name }) => name);

test.each([
  ['green', ['Greenhouse 2 north', 'Green lane']],
  ['green lane', ['Green lane']],
  ['north', ['Greenhouse 2 north']],
  ['greehnouse', ['Greenhouse 2 north']],
  ['grenhouse', ['Greenhouse 2 north']],
  ['gateawy', ['Barn gateway']],
  ['gh2', ['Greenhouse 2 north']],
  ['grunflache', ['Grünfläche Süd']],
  ['теплца', ['Теплица 4']],
  ['zzz', []],
])('%s finds %j', (typed, names) => {
  expect(found(typed)).toEqual(names);
});

test('part of an EUI finds the device, after one whose name fits', () => {
  expect(rankOf('4430', ['Barn', '2CF7F1C04430000A'])).toBeGreaterThan(
    rankOf('4430', ['Probe 4430', '2CF7F1C04430000B'])!,
  );
});

test('short words are taken as they are typed', () => {
  expect(rankOf('bra', ['Barn'])).toBeUndefined();
});
