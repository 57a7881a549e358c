import { MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { groupActivity } from './activity-groups.model';

const entry = (minutesAgo: number, eui: string, kind = 'bound') => ({
  at: -minutesAgo * MINUTE_MS,
  eui,
  kind,
});
const shown = (entries: ReturnType<typeof entry>[]) =>
  groupActivity(entries).map(({ at, kind, device_count }) => [-at / MINUTE_MS || 0, kind, device_count]);

test('what happened to many devices at once is one entry, whatever happened in between', () => {
  const many = Array.from({ length: 220 }, (_, index) => entry(index / 100, `device ${index}`));
  expect(shown([...many, entry(2.5, 'barn', 'offline'), entry(3, 'yard', 'offline')])).toEqual([
    [0, 'bound', 220],
    [2.5, 'offline', 1],
    [3, 'offline', 1],
  ]);
});

test('a quarter of an hour later another entry begins, and one device alone is no group', () => {
  expect(shown([0, 5, 15, 16, 20, 31].map((minutes) => entry(minutes, String(minutes))))).toEqual([
    [0, 'bound', 3],
    [16, 'bound', 3],
  ]);
  expect(
    shown([entry(0, 'barn', 'offline'), entry(1, 'barn', 'offline'), entry(2, 'barn', 'offline')]),
  ).toHaveLength(3);
});
