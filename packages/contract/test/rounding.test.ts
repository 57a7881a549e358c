import { expect, test } from 'vitest';
import { Latitude, Longitude } from '../src/fields';
import { GeofenceShape } from '../src/geofence-shape';
import { roundMean, withoutNoise } from '../src/rounding';

test('positions are taken without the noise of binary fractions', () => {
  expect(Latitude.parse(50.73 + 0.001)).toBe(50.731);
  expect(Longitude.parse('7.0969999999999995')).toBe(7.097);
  expect(Latitude.safeParse(90.1).success).toBe(false);
  const circle = {
    kind: 'circle',
    latitude: 50.736999999999995,
    longitude: -7.101999999999999,
    radius_metres: 50,
  };
  expect(GeofenceShape.parse(circle)).toEqual({ ...circle, latitude: 50.737, longitude: -7.102 });
});

test('means have four decimals, and no sign where nothing is left', () => {
  expect([2 / 3, 30.277777778, 20.75, -0.00001].map(roundMean)).toEqual([0.6667, 30.2778, 20.75, 0]);
});

test('computed numbers lose their noise, and small ones nothing else', () => {
  expect([0.1 + 0.2, (68.1 - 32) / 1.8, 0.000012, 0].map(withoutNoise)).toEqual([
    0.3, 20.0555555556, 0.000012, 0,
  ]);
});
