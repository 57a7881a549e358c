import { describe, expect, test } from 'vitest';
import { gridThatFits, heightOf, phonePlacesOf, USUAL_GRID } from './layout.model';

describe('the grid that fits a board into a window', () => {
  test.each([
    [10, 600],
    [18, 900],
    [30, 700],
  ])('of %i rows is %i pixels high', (rows, windowPx) => {
    expect(heightOf(rows, gridThatFits(rows, windowPx))).toBeCloseTo(windowPx);
  });

  test('is larger than usual in a large window, but no component fills it alone', () => {
    expect(gridThatFits(12, 1000).row).toBeGreaterThan(USUAL_GRID.row);
    expect(gridThatFits(2, 2000).row).toBe(72);
    expect(gridThatFits(2, 2000).gap).toBe(USUAL_GRID.gap);
  });

  test('never has rows that are too low to read: the board scrolls', () => {
    const grid = gridThatFits(200, 600);
    expect(grid.row).toBe(16);
    expect(heightOf(200, grid)).toBeGreaterThan(600);
  });

  test('of an empty board, or before the window is measured, is one that can be drawn', () => {
    expect(gridThatFits(0, 600)).toEqual(USUAL_GRID);
    const { row, gap } = gridThatFits(10, 0);
    expect([row, gap]).toEqual([16, 0]);
    expect(gridThatFits(10, -12).gap).toBeGreaterThanOrEqual(0);
  });
});

describe('the layout for phones', () => {
  const at = (component_id: string, x: number, y: number, width: number, more: object = {}) => ({
    ...{ component_id, place: { x, y, width, height: 4 }, phone_place: null },
    ...more,
  });
  const placed = (...components: ReturnType<typeof at>[]) =>
    [...phonePlacesOf(components)].map(([id, { x, y, width }]) => [id, x, y, width]);

  test('has narrow components beside each other, and one that is alone as wide as the phone', () => {
    expect(placed(at('a', 0, 0, 6), at('b', 6, 0, 6), at('c', 12, 0, 6), at('d', 0, 4, 24))).toEqual([
      ['a', 0, 0, 2],
      ['b', 2, 0, 2],
      ['c', 0, 4, 4],
      ['d', 0, 8, 4],
    ]);
    expect(placed(at('a', 0, 0, 6))).toEqual([['a', 0, 0, 4]]);
  });

  test('keeps what was placed by hand, and puts others below it', () => {
    const phone_place = { x: 2, y: 3, width: 2, height: 4 };
    expect(placed(at('a', 0, 0, 24), at('b', 0, 4, 6, { phone_place }))).toEqual([
      ['b', 2, 3, 2],
      ['a', 0, 7, 4],
    ]);
  });
});
