import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { boundsOf, rangeOfAddress, withRange, withZoom, zoomOfAddress } from './time-range';

const NOW = Date.parse('2026-06-01T12:00:01Z');

test.each([
  ['range=7d', { preset: '7d' }],
  ['', { preset: '1d' }],
  ['range=99d', { preset: '1d' }],
  ['range=1000-2000', { from: 1000, to: 2000 }],
  ['range=2000-1000', { preset: '1d' }],
  ['range=2000-', { preset: '1d' }],
  ['range=-5-x', { preset: '1d' }],
])('the address %j is read', (address, range) => {
  expect(rangeOfAddress(new URLSearchParams(address))).toEqual(range);
});

test('a range goes into the address and comes out again, and leaves the rest of it alone', () => {
  const before = new URLSearchParams('eui=2CF7F1C04430000C&range=7d');
  const own = withRange(before, { from: 1000.4, to: 2000.4 });
  expect(own.toString()).toBe('eui=2CF7F1C04430000C&range=1000-2000');
  expect(withRange(own, { preset: '30d' }).toString()).toBe('eui=2CF7F1C04430000C&range=30d');
});

test('a zoom is beside the range and ends with another range', () => {
  const zoomed = withZoom(new URLSearchParams('range=7d'), { from: 1000, to: 2000 });
  expect(zoomOfAddress(zoomed)).toEqual({ from: 1000, to: 2000 });
  expect(rangeOfAddress(zoomed)).toEqual({ preset: '7d' });
  expect(withZoom(zoomed, undefined).toString()).toBe('range=7d');
  expect(withRange(zoomed, { preset: '1d' }).toString()).toBe('range=1d');
});

test('the last day ends at the next five minutes, so that a live value has space', () => {
  const { from, to } = boundsOf({ preset: '1d' }, NOW);
  expect(new Date(to).toISOString()).toBe('2026-06-01T12:05:00.000Z');
  expect(to - from).toBe(DAY_MS);
});

test('the bounds stay the same until the next step', () => {
  expect(boundsOf({ preset: '1d' }, NOW + 4 * MINUTE_MS)).toEqual(boundsOf({ preset: '1d' }, NOW));
});

test('a range of its own does not move', () => {
  expect(boundsOf({ from: 5, to: 9 }, NOW)).toEqual({ from: 5, to: 9 });
});
