import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { everyDay, shownBounds, wholeDays } from './consumption-days';

const FIRST = Date.parse('2026-11-01T00:00:00Z');

test('a range reaches over whole days', () => {
  expect(wholeDays({ from: FIRST + HOUR_MS, to: FIRST + DAY_MS + HOUR_MS })).toEqual({
    from: FIRST,
    to: FIRST + 2 * DAY_MS,
  });
});

test('a day on which nothing was used is there, one that has not begun is not', () => {
  const rows = [{ key: '2026-11-02', name: '', um: 5, dm: 100 }];
  const days = everyDay(rows, { from: FIRST, to: FIRST + 7 * DAY_MS }, FIRST + 2 * DAY_MS + HOUR_MS);
  expect(days.map(({ key, um }) => [key, um])).toEqual([
    ['2026-11-01', 0],
    ['2026-11-02', 5],
    ['2026-11-03', 0],
  ]);
});

test('days stand where the calendar of the reader has them', () => {
  expect(shownBounds({ from: FIRST, to: FIRST + DAY_MS }, 'Asia/Shanghai')).toEqual({
    from: FIRST - 8 * HOUR_MS,
    to: FIRST + 16 * HOUR_MS,
  });
});
