import { expect, test } from 'vitest';
import { portionsOfDevices } from './device-portions.model';

test('series are read in portions of twenty devices, each with all of its series', () => {
  const series = Array.from({ length: 90 }, (_, seriesId) => ({ seriesId, deviceId: seriesId % 45 }));
  const portions = portionsOfDevices(series);
  const devicesOf = (portion: typeof series) => new Set(portion.map(({ deviceId }) => deviceId));
  expect(portions.map((portion) => devicesOf(portion).size)).toEqual([20, 20, 5]);
  expect(portions.map(({ length }) => length)).toEqual([40, 40, 10]);
  expect(new Set(portions.flat())).toEqual(new Set(series));
  expect(portionsOfDevices([])).toEqual([]);
});
