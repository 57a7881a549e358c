import { expect, test } from 'vitest';
import { matches, moved } from './scene-draft.model';

test('a measurement moves up and down, and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
});

test('every word that is typed has to be found, in whichever part', () => {
  expect(matches('humid green', 'Greenhouse 2', 'Air humidity')).toBe(true);
  expect(matches('humid yard', 'Greenhouse 2', 'Air humidity')).toBe(false);
  expect(matches(' ', 'Greenhouse 2')).toBe(true);
});
