import { expect, test } from 'vitest';
import { missingSpans, partitionName, type Span } from './partitions.model';

const NOW = Date.UTC(2026, 10, 22, 15);
const month = (year: number, number: number, months = 1): Span => ({
  from: Date.UTC(year, number - 1, 1),
  to: Date.UTC(year, number - 1 + months, 1),
});
const names = (existing: Span[], now = NOW) =>
  missingSpans(existing, now).map((span) => partitionName('reading', span));

const AHEAD = ['reading_2026_12', 'reading_2027_01', 'reading_2027_02'];

test('a new database gets all time before this month, this month and three more', () => {
  expect(names([])).toEqual(['reading_before_2026_11_01', 'reading_2026_11', ...AHEAD]);
});

test('what lies between and before odd partitions is filled, and nothing is made twice', () => {
  const odd = [month(2019, 3), month(2026, 11), month(2017, 6, 2)];
  expect(names(odd)).toEqual([
    'reading_before_2017_06_01',
    'reading_2017_08_01_to_2019_03_01',
    'reading_2019_04_01_to_2026_11_01',
    ...AHEAD,
  ]);
  const all = [...odd, ...missingSpans(odd, NOW)];
  expect(missingSpans(all, NOW)).toEqual([]);
});

test('months in which the server did not run become one partition', () => {
  const before = missingSpans([], Date.UTC(2026, 0, 5));
  expect(names(before)).toEqual(['reading_2026_05_01_to_2026_11_01', 'reading_2026_11', ...AHEAD]);
});

test('a partition that ends within a month is continued from there', () => {
  const odd = { from: Date.UTC(2026, 10, 3), to: Date.UTC(2026, 10, 30) };
  expect(names([odd]).slice(1, 3)).toEqual(['reading_2026_11_30_to_2026_12_01', 'reading_2026_12']);
});

test('a clock that was ahead and is right again needs nothing', () => {
  const before = missingSpans([], Date.UTC(2038, 0, 19));
  expect(missingSpans(before, NOW)).toEqual([]);
});
