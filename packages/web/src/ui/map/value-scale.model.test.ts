import { expect, test } from 'vitest';
import { colorOf, SCALE_COLORS, scaleOf } from './value-scale.model';

const bordersOf = (values: number[]) => {
  const bands = scaleOf(values)?.bands ?? [];
  return [...bands.map(({ from }) => from), bands.at(-1)?.to];
};

test('bands have round borders around all values, and no more of them than colours', () => {
  expect(bordersOf([18.2, 21, 24.1])).toEqual([18, 20, 22, 24, 26]);
  expect(bordersOf([-3, 12])).toEqual([-5, 0, 5, 10, 15]);
  expect(bordersOf([0.1, 0.3])).toEqual([0.1, 0.15, 0.2, 0.25, 0.3]);
  expect(bordersOf([0, 100])).toEqual([0, 20, 40, 60, 80, 100]);
  expect(bordersOf([101_100, 101_420])).toEqual([101_100, 101_200, 101_300, 101_400, 101_500]);
});

test('any values are within their scale', () => {
  for (let seed = 1; seed < 400; seed += 1) {
    const one = Math.sin(seed) * 10 ** (seed % 7);
    const other = Math.cos(seed * 3) * 10 ** (seed % 5);
    const [least, most] = [Math.min(one, other), Math.max(one, other)];
    const bands = scaleOf([least, most])!.bands;
    expect(bands.length).toBeLessThanOrEqual(SCALE_COLORS);
    expect(bands[0]!.from).toBeLessThanOrEqual(least);
    expect(bands.at(-1)!.to).toBeGreaterThanOrEqual(most);
  }
});

test('the lowest band has the first colour and the highest the last one, however many there are', () => {
  const scale = scaleOf([18.2, 24.1])!;
  expect(colorOf(scale, 18.2)).toBe(0);
  expect(colorOf(scale, 20)).toBe(1);
  expect(colorOf(scale, 24.1)).toBe(SCALE_COLORS - 1);
  // On the upper border of the last band.
  expect(colorOf(scaleOf([0, 100])!, 100)).toBe(SCALE_COLORS - 1);
});

test('one value is in the middle of the colours, none has no scale', () => {
  expect(scaleOf([21, 21])).toEqual({ bands: [{ from: 21, to: 21, color: 2 }] });
  expect(scaleOf([])).toBeUndefined();
});
