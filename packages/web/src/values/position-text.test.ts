import { expect, test } from 'vitest';
import { readCoordinates } from './position-text';

test.each([
  ['50.7374, 7.0982', 50.7374, 7.0982],
  ['-33.86,151.2', -33.86, 151.2],
  ['(50.7374; 7.0982)', 50.7374, 7.0982],
  ['50.7374° 7.0982°', 50.7374, 7.0982],
  [' 1 2 ', 1, 2],
])('“%s” is a place', (text, latitude, longitude) => {
  expect(readCoordinates(text)).toEqual({ latitude, longitude });
});

test.each(['50.7374', '91, 7', '50, 181', 'Bonn', '50,7374', '1, 2, 3', ''])('“%s” is none', (text) => {
  expect(readCoordinates(text)).toBeUndefined();
});
