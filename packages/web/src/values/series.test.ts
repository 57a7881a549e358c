import { expect, test } from 'vitest';
import { chartable, needsChannel, POSITION, readingsOf, seriesKey } from './series';

const series = (channel: number, measurement_id: number) => ({ channel, measurement_id });
const reading = (
  channel: number,
  measurement_id: number,
  value: number | number[] = 1,
  measured_at = 1000,
) => ({
  ...series(channel, measurement_id),
  value,
  measured_at,
});

test('series are ordered by channel and measurement, whatever came last', () => {
  const ordered = readingsOf([reading(2, 4097), reading(1, 4098), reading(1, 4097)]);
  expect(ordered.map(seriesKey)).toEqual(['1-4097', '1-4098', '2-4097']);
});

test('a tracker begins with its position, in one, as old as the older of its parts', () => {
  const [first, ...others] = readingsOf([
    reading(1, 4097),
    reading(1, 4197, 7.1, 2000),
    reading(1, 4198, 50.73, 1000),
  ]);
  expect(first).toEqual({ channel: 1, measurement_id: POSITION, value: [50.73, 7.1], measured_at: 1000 });
  expect(others.map(seriesKey)).toEqual(['1-4097']);
});

test('half a position is none, statuses and empty lists are no readings', () => {
  const latest = [reading(1, 3000, 84), reading(1, 3576), reading(1, 4197, 7.1), reading(1, 4200, [])];
  expect(readingsOf([...latest, reading(1, 42)]).map(seriesKey)).toEqual(['1-42']);
});

test('a chart offers what has a place on an axis', () => {
  const all = [3000, 4197, 4198, 4200, 5001, 6152, 4116, 4097, 5500].map((id) => series(1, id));
  expect(chartable(all).map(seriesKey)).toEqual(['1-4097', '1-4116', '1-5500']);
});

test('the channel is named only where another one measures the same', () => {
  const all = [series(1, 4097), series(2, 4097), series(2, 4098)];
  expect(all.map((one) => needsChannel(one, all))).toEqual([true, true, false]);
});
