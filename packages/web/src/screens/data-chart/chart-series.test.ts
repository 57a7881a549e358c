// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type ChartSeries, nameOfSeries } from '../../features/chart-pages/series-label';
import { fitsBeside, seriesOfAddress, seriesOfName, withSeries } from './chart-series';

const A = '2CF7F1C04430000C';
const aSeries = (measurement_id: number, eui = A, channel = 1): ChartSeries => ({
  eui,
  channel,
  measurement_id,
});
const UNITS: Record<number, string> = { 4097: '℃', 4102: '℃', 4098: '% RH', 4099: 'Lux' };
const unitOf = (id: number) => UNITS[id] ?? '';
const of = (address: string) => seriesOfAddress(new URLSearchParams(address));

test('series go into the address and come out again', () => {
  const chosen = [aSeries(4097), aSeries(4098, '2CF7F1C04430000D', 2)];
  const address = withSeries(new URLSearchParams('range=7d'), chosen);
  expect(seriesOfAddress(address)).toEqual(chosen);
  expect(address.get('range')).toBe('7d');
  expect(withSeries(address, []).toString()).toBe('range=7d');
});

test('what names no series is left out, and each series is there once', () => {
  expect(of(`series=${A}-1-4097,hello,${A}-1-4097,${A}-1,-1-2`)).toEqual([aSeries(4097)]);
  expect(of('')).toEqual([]);
  expect(seriesOfName(nameOfSeries(aSeries(4097)))).toEqual(aSeries(4097));
});

test('a chart takes five series', () => {
  const six = [1, 2, 3, 4, 5, 6].map((channel) => nameOfSeries(aSeries(4097, A, channel)));
  expect(of(`series=${six.join(',')}`)).toHaveLength(5);
  const five = [1, 2, 3, 4, 5].map((channel) => aSeries(4097, A, channel));
  expect(fitsBeside(five, aSeries(4097, A, 6), unitOf)).toBe(false);
  expect(fitsBeside(five, aSeries(4097, A, 5), unitOf)).toBe(true);
});

test('a chart has two units, one on each side', () => {
  const chosen = [aSeries(4097), aSeries(4098)];
  expect(fitsBeside(chosen, aSeries(4102), unitOf)).toBe(true);
  expect(fitsBeside(chosen, aSeries(4099), unitOf)).toBe(false);
  expect(fitsBeside([aSeries(4097)], aSeries(4099), unitOf)).toBe(true);
});
