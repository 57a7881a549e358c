import { expect, test } from 'vitest';
import { rankedChoices } from './ranked-choices';

const choice = (label: string) => ({ value: label, label });
const GROUPS = [
  { group: 'Greenhouse 2', items: [choice('Air temperature'), choice('Soil moisture')] },
  { group: 'Potato field', items: [choice('Soil temperature'), choice('Soil moisture')] },
];
const shown = (search: string, limit = Number.POSITIVE_INFINITY) =>
  rankedChoices({ options: GROUPS, search, limit }).flatMap((one) =>
    'group' in one ? one.items.map(({ label }) => `${String(one.group)}: ${label}`) : [one.label],
  );

test('words of a device and of a measurement find both together, in any order', () => {
  expect(shown('potato moist')).toEqual(['Potato field: Soil moisture']);
  expect(shown('moist potato')).toEqual(['Potato field: Soil moisture']);
  expect(shown('moistrue')).toEqual(['Greenhouse 2: Soil moisture', 'Potato field: Soil moisture']);
});

test('what begins with what was typed comes before what contains it', () => {
  const options = ['North probe', 'Barn', 'Probe 1'].map(choice);
  const found = rankedChoices({ options, search: 'probe', limit: 2 });
  expect(found).toEqual([choice('Probe 1'), choice('North probe')]);
});

test('nothing typed: all in their order, at most as many as fit', () => {
  expect(shown('', 3)).toEqual([
    'Greenhouse 2: Air temperature',
    'Greenhouse 2: Soil moisture',
    'Potato field: Soil temperature',
  ]);
  expect(shown('zzz')).toEqual([]);
});
