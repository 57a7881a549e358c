import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { expect, test } from 'vitest';
import { draftOf, isDuration, newEntry, playlistOf } from './playlist-draft';

const { least, usual, most } = TELEVISION_LIMITS.seconds;
const HALL = { panel_id: 7, name: 'Hall' };

test('a panel that is added is shown for the usual time, for what it begins with', () => {
  expect(playlistOf([newEntry(HALL)])).toEqual([{ panel_id: 7, seconds: usual, variable: null }]);
});

test('a panel may be there several times, each a row of its own', () => {
  const [one, other] = draftOf([
    { ...HALL, seconds: 10, variable: 'A' },
    { ...HALL, seconds: 20, variable: 'B' },
  ]);
  expect(one!.key).not.toBe(other!.key);
  expect(playlistOf([other!, one!])).toEqual([
    { panel_id: 7, seconds: 20, variable: 'B' },
    { panel_id: 7, seconds: 10, variable: 'A' },
  ]);
});

test.each([[''], ['ten'], [least - 1], [most + 1], [7.5], [Number.NaN]])('%s is no duration', (seconds) => {
  expect(isDuration(seconds)).toBe(false);
  expect(playlistOf([{ ...newEntry(HALL), seconds }])).toBeUndefined();
});

test('nothing is saved of an empty list', () => {
  expect(playlistOf([])).toBeUndefined();
  expect([least, most].every(isDuration)).toBe(true);
});
