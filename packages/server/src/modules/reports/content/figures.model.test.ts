import { describe, expect, test } from 'vitest';
import { binNumbers } from '../../history/history.service';
import { figuresOf, shareInRange, tightest } from './figures.model';

const MINUTE = 60_000;
const numbers = (...points: [at: number, value: number][]) => ({
  times: Float64Array.from(points, ([at]) => at),
  values: Float64Array.from(points, ([, value]) => value),
  summaries: [],
});

describe('key figures', () => {
  test('are those of the period, beside the mean of the one before', () => {
    const bins = binNumbers(numbers([0, 10], [5, 20], [10, 30], [15, 10], [19, 26]), [0, 10]);
    expect(figuresOf(bins, 10)).toEqual({
      measured: { last: 26, least: 10, mean: 22, most: 30 },
      change: 7,
    });
  });

  test('say nothing of a change when one of the two periods has no readings', () => {
    expect(figuresOf(binNumbers(numbers([12, 3]), [0, 10]), 10).change).toBeNull();
    expect(figuresOf(binNumbers(numbers([2, 3]), [0, 10]), 10)).toEqual({ measured: null, change: null });
    expect(figuresOf(undefined, 10).measured).toBeNull();
  });
});

describe('the share within limits', () => {
  const range = { to: 60 * MINUTE, longestMs: 30 * MINUTE };

  test('is of time, not of readings', () => {
    const some = numbers([0, 31], [10 * MINUTE, 20], [40 * MINUTE, 31], [50 * MINUTE, 20]);
    expect(shareInRange(some, { low: null, high: 30 }, range)).toBeCloseTo(40 / 60);
  });

  test('leaves out the time for which a device was silent', () => {
    expect(shareInRange(numbers([0, 31], [50 * MINUTE, 20]), { low: 10, high: 30 }, range)).toBeCloseTo(
      10 / 40,
    );
  });

  test('counts a limit itself as within, and says nothing without readings', () => {
    expect(shareInRange(numbers([0, 30]), { low: 30, high: 30 }, range)).toBe(1);
    expect(shareInRange(numbers(), { low: 30, high: null }, range)).toBeNull();
  });

  test('goes by the limits that are passed first', () => {
    const rules = [
      { low: null, high: 35 },
      { low: 2, high: 30 },
      { low: 5, high: null },
    ];
    expect(tightest(rules)).toEqual({ low: 5, high: 30 });
    expect(tightest([])).toEqual({ low: null, high: null });
  });
});
