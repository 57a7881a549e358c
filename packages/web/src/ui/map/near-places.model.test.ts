import { expect, test } from 'vitest';
import { nearPlaces } from './near-places.model';

const CITIES: [string, number, number, number][] = [
  ['Köln', 6.95, 50.93, 1000],
  ['Bonn', 7.1, 50.73, 330],
  ['Siegburg', 7.2, 50.79, 41],
  ['Berlin', 13.4, 52.52, 3500],
];

test('the nearest cities are named with the direction in which they lie', () => {
  const near = nearPlaces(CITIES, { latitude: 50.7, longitude: 7.1 }, 2);
  expect(near.map(({ name, direction }) => [name, direction])).toEqual([
    ['Bonn', 'north'],
    ['Siegburg', 'northEast'],
  ]);
  expect(near[0]!.metres).toBeCloseTo(3336, -1);
  expect(nearPlaces(CITIES, { latitude: 50.93, longitude: 7.1 }, 1)[0]).toMatchObject({
    ...{ name: 'Köln', direction: 'west' },
  });
  expect(nearPlaces(CITIES, { latitude: 0, longitude: 0 }, 2)).toEqual([]);
});
