import { expect, test } from 'vitest';
import { LATITUDE, LONGITUDE, positionsIn } from './positions.model';

const uplink = (latitude: unknown, longitude: unknown) =>
  [
    { measurementId: LATITUDE, value: latitude },
    { measurementId: LONGITUDE, value: longitude },
  ].map((one) => ({ ...one, channel: 1, measuredAt: 1_000 }));

test('a position is a place on Earth', () => {
  expect(positionsIn(uplink(50, 7))).toEqual([{ at: 1_000, latitude: 50, longitude: 7 }]);
  for (const [latitude, longitude] of [
    ...[
      [999, 7],
      [50, -181],
      [Number.NaN, 7],
      [50, Number.POSITIVE_INFINITY],
      [1e308, 1e308],
      ['50', '7'],
    ],
  ])
    expect(positionsIn(uplink(latitude, longitude)), `${latitude} ${longitude}`).toEqual([]);
});
