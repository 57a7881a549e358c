import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { Burst } from './burst.model';

/** How many of so many seconds targets have to wait. */
function waited(burst: Burst, seconds: number, shareAt: (second: number) => number): number {
  let count = 0;
  for (let second = 0; second < seconds; second += 1) {
    burst.note(shareAt(second), SECOND_MS);
    if (burst.isOn()) count += 1;
  }
  return count;
}

describe('a burst', () => {
  test('is none while there is time', () => {
    expect(waited(new Burst(), 600, () => 0.5)).toBe(0);
  });

  test('ends with the second in which there is time again', () => {
    expect(waited(new Burst(), 20, (second) => (second < 10 ? 1 : 0.1))).toBe(10);
  });

  test('keeps targets waiting for no longer than a minute', () => {
    const burst = new Burst();
    expect(waited(burst, 3600, () => 1)).toBeLessThan(MINUTE_MS / SECOND_MS);
    expect(burst.isOn()).toBe(false);
  });

  test('keeps them waiting for a fifth of the time at most, when one follows another', () => {
    expect(waited(new Burst(), 3600, (second) => (second % 2 === 0 ? 1 : 0))).toBeLessThan(3600 / 5 + 60);
  });
});
