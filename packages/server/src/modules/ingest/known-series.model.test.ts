import { expect, test } from 'vitest';
import { KnownSeries } from './known-series.model';

const AIR = { channel: 1, measurementId: 4097 };
const SOIL = { channel: 2, measurementId: 4102 };

test('a measurement is unreported once, and again after its sensor was taken off', () => {
  const series = new KnownSeries();
  series.add(AIR, 7);
  expect(series.takeUnreported([AIR, AIR])).toEqual([AIR]);
  expect(series.takeUnreported([AIR])).toEqual([]);
  series.add(SOIL, 8);
  expect(series.takeUnreported([AIR, SOIL])).toEqual([SOIL]);
  series.reportAgain();
  expect(series.takeUnreported([SOIL])).toEqual([SOIL]);
  expect(series.takeUnreported([AIR])).toEqual([AIR]);
});

test('an uplink whose readings were not stored leaves them unreported', () => {
  const series = new KnownSeries();
  series.add(AIR, 7);
  series.add(SOIL, 8);
  expect(series.takeUnreported([AIR])).toEqual([AIR]);
  // It is met again before the other was stored.
  series.add(SOIL, 8);
  expect(series.takeUnreported([AIR, SOIL])).toEqual([SOIL]);
});

test('weighs by its series', () => {
  const series = new KnownSeries();
  expect(series.bytes()).toBe(0);
  series.add(AIR, 7);
  const one = series.bytes();
  series.add(SOIL, 8);
  expect(series.bytes()).toBe(2 * one);
  expect(series.find(SOIL)).toBe(8);
});
