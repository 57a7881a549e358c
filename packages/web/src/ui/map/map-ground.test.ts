// @vitest-environment happy-dom
import { metresBetween } from '@fieldscope/contract/geofence-geometry';
import { expect, test } from 'vitest';
import { portalPage } from '../../../test/portal-page';
import { cornersOnMap } from './map-ground';

const SIZE = { width: 400, height: 300 };
const POINTS = [
  { x: 0, y: 0, latitude: 39.917, longitude: 116.397 },
  { x: 1, y: 1, latitude: 39.915, longitude: 116.4 },
];
const placesOf = () => cornersOnMap(POINTS, SIZE).map(([longitude, latitude]) => ({ longitude, latitude }));

test('a picture is drawn where its points are, and on Chinese maps as far beside it as everything else', () => {
  portalPage({ station: 'china', map: { url: '', attribution: '' } });
  const own = placesOf();
  expect(metresBetween(own[0]!, POINTS[0]!)).toBeLessThan(0.01);
  portalPage({ station: 'china', map: { url: 'https://map.example.cn/{z}/{x}/{y}.png', attribution: '' } });
  const shifted = placesOf();
  const shifts = own.map((corner, index) => metresBetween(corner, shifted[index]!));
  for (const shift of shifts) expect(shift).toBeGreaterThan(400);
  // As a whole: it is not torn.
  expect(Math.max(...shifts) - Math.min(...shifts)).toBeLessThan(2);
});
