// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { portalPage } from '../../../test/portal-page';
import { placeOnMap, positionOf } from './map-position';

const FORBIDDEN_CITY = { latitude: 39.916345, longitude: 116.397155 };
const BONN = { latitude: 50.7374, longitude: 7.0982 };
const OWN_MAP = { url: 'https://map.example.cn/{z}/{x}/{y}.png', attribution: '' };

const roundTrip = (position: typeof BONN) => {
  const [lng, lat] = placeOnMap(position);
  return positionOf({ lng, lat });
};

describe('on the China station with a map of its own', () => {
  test('a position is drawn where Chinese maps have it, some five hundred metres away', () => {
    portalPage({ station: 'china', map: OWN_MAP });
    const [longitude, latitude] = placeOnMap(FORBIDDEN_CITY);
    expect(longitude).toBeCloseTo(116.403396, 4);
    expect(latitude).toBeCloseTo(39.917748, 4);
  });

  test('what is clicked is stored without the shift, to a metre', () => {
    portalPage({ station: 'china', map: OWN_MAP });
    expect(roundTrip(FORBIDDEN_CITY).longitude).toBeCloseTo(FORBIDDEN_CITY.longitude, 5);
    expect(roundTrip(FORBIDDEN_CITY).latitude).toBeCloseTo(FORBIDDEN_CITY.latitude, 5);
  });

  test('nothing outside of China is shifted', () => {
    portalPage({ station: 'china', map: OWN_MAP });
    expect(placeOnMap(BONN)).toEqual([7.0982, 50.7374]);
  });
});

test.each([
  { station: 'china' as const, map: { url: '', attribution: '' } },
  { station: 'global' as const, map: OWN_MAP },
])('a map in WGS-84 shows positions as they are: %o', (facts) => {
  portalPage(facts);
  expect(placeOnMap(FORBIDDEN_CITY)).toEqual([116.397155, 39.916345]);
  expect(roundTrip(FORBIDDEN_CITY)).toEqual(FORBIDDEN_CITY);
});

test('a click on the world beside the first one is a place on the earth', () => {
  expect(positionOf({ lng: 367.1, lat: 50.7 })).toEqual({ longitude: 7.1, latitude: 50.7 });
  expect(positionOf({ lng: -190, lat: 0 })).toEqual({ longitude: 170, latitude: 0 });
});
