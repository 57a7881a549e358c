import { metresBetween } from '@fieldscope/contract/geofence-geometry';
import { expect, test } from 'vitest';
import { cellMetres, metreGrid } from './metre-grid.model';

const VIEW = { west: 9, east: 9.01, south: 51, north: 51.005 };

test('squares are a round number of metres, or of feet and miles, and some of them are in view', () => {
  expect([11, 14, 17, 20].map((zoom) => cellMetres(51, zoom, true))).toEqual([2000, 500, 50, 5]);
  expect(cellMetres(51, 17, false) / 0.3048).toBeCloseTo(100);
  expect(cellMetres(51, 11, false) / 1609.344).toBeCloseTo(2);
});

test.each([0, 51, -33.4, 69.7])('at latitude %d lines are as far apart as they should be', (latitude) => {
  const { features } = metreGrid({ ...VIEW, south: latitude, north: latitude + 0.005 }, 100);
  const [meridians, parallels] = [features.filter(isMeridian), features.filter((line) => !isMeridian(line))];
  expect(Math.min(meridians.length, parallels.length)).toBeGreaterThan(4);
  for (const lines of [meridians, parallels]) {
    const [one, other] = lines.map(({ geometry }) => geometry.coordinates[0]!);
    const apart = metresBetween(
      { longitude: one![0]!, latitude: one![1]! },
      { longitude: other![0]!, latitude: other![1]! },
    );
    expect(apart / 100).toBeCloseTo(1, 2);
  }
});
const isMeridian = ({ geometry: { coordinates } }: ReturnType<typeof metreGrid>['features'][number]) =>
  coordinates[0]![0] === coordinates[1]![0];

test('moving the map moves no line', () => {
  const meridians = (west: number) =>
    metreGrid({ ...VIEW, west, east: west + 0.01 }, 100)
      .features.filter(isMeridian)
      .map(({ geometry }) => geometry.coordinates[0]![0]!.toFixed(9));
  const moved = meridians(9.003);
  expect(meridians(9).filter((line) => moved.includes(line)).length).toBeGreaterThan(5);
});
