import { expect, test } from 'vitest';
import { flagsOf } from './note-flags';

const note = (at: number) => ({ at });
const BOX = { left: 60, top: 8, width: 1000, height: 300, from: 0, to: 1000 };
const shown = (notes: { at: number }[]) =>
  flagsOf(notes, BOX).map(({ x, notes: own }) => [x, ...own.map(({ at }) => at)]);

test('a note has its flag where its moment is, and those close together share one', () => {
  expect(shown([note(0), note(100), note(110), note(500)])).toEqual([
    [60, 0],
    [160, 100, 110],
    [560, 500],
  ]);
});

test('notes of other times are left out', () => {
  expect(shown([note(-5), note(200), note(1001)])).toEqual([[260, 200]]);
});

test('a plot that is narrower than its axes has no flags', () => {
  expect(flagsOf([note(500)], { ...BOX, width: -20 })).toEqual([]);
});
