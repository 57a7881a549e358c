import { describe, expect, test } from 'vitest';
import { isLocationOverdue, ownLocation, positioningOf } from './positioning.model';
import { TrackerMoments, type TrackerReading, thinned } from './tracker-path.model';

const MINUTE = 60_000;
const [BATTERY, STATUS, LONGITUDE, LATITUDE, EVENTS, WIFI, BEACONS] = [
  3000, 3576, 4197, 4198, 4200, 5001, 5002,
];

/** Readings as the history has them, newest first. */
function pathOf(moments: [minute: number, readings: Record<number, unknown>][], most = 100) {
  const collected = new TrackerMoments();
  const readings: TrackerReading[] = moments.flatMap(([minute, values]) =>
    Object.entries(values).map(([id, value]) => ({
      measurementId: Number(id),
      measuredAt: minute * MINUTE,
      value,
    })),
  );
  for (const reading of readings.sort((a, b) => b.measuredAt - a.measuredAt)) collected.add(reading);
  return collected.path(most);
}
const at = (longitude: number, latitude: number, more: Record<number, unknown> = {}) => ({
  [LONGITUDE]: longitude,
  [LATITUDE]: latitude,
  ...more,
});

describe('a path', () => {
  test('is what was measured at one moment, oldest first', () => {
    const { points, count } = pathOf([
      [1, at(7, 50, { [BATTERY]: 90, [EVENTS]: [1] })],
      [2, at(7.1, 50.1)],
    ]);
    expect(count).toBe(2);
    expect(points).toEqual([
      {
        ...{ at: MINUTE, longitude: 7, latitude: 50, source: 'gnss', accuracy_m: null },
        ...{ battery: 90, events: [1], moving: true },
      },
      {
        ...{ at: 2 * MINUTE, longitude: 7.1, latitude: 50.1, source: 'gnss', accuracy_m: null },
        ...{ battery: null, events: [], moving: true },
      },
    ]);
  });

  test('has of one moment what arrived last', () => {
    const { points } = pathOf([
      [1, at(7, 50)],
      [1, at(8, 51)],
    ]);
    expect(points).toMatchObject([{ longitude: 7, latitude: 50 }]);
  });

  test('leaves out half a place, and what is not on Earth', () => {
    expect(
      pathOf([
        [1, { [LONGITUDE]: 7 }],
        [2, at(181, 50)],
        [3, at(7, 91)],
      ]).points,
    ).toEqual([]);
  });

  test('knows whether it moved from the events of movement alone', () => {
    const { points } = pathOf([
      [1, at(7, 50)],
      [2, at(7, 50, { [EVENTS]: [1] })],
      [3, at(7, 50, { [EVENTS]: [7] })],
      [4, at(7, 50, { [EVENTS]: [2] })],
      [5, at(7, 50, { [EVENTS]: [1, 3] })],
    ]);
    expect(points.map(({ moving }) => moving)).toEqual([null, true, true, false, false]);
  });

  test('shows scans with the strongest station first, and failures, newest first', () => {
    const { scans, failures, points } = pathOf([
      [
        1,
        {
          [WIFI]: [
            { mac: 'A', rssi: -90 },
            { mac: 'B', rssi: -60 },
          ],
        },
      ],
      [2, { [BEACONS]: [{ mac: 'C', rssi: -70 }] }],
      [3, { [STATUS]: 3 }],
      [4, { [STATUS]: 0 }],
    ]);
    expect(points).toEqual([]);
    expect(scans).toEqual([
      { at: 2 * MINUTE, kind: 'ble', stations: [{ mac: 'C', rssi: -70 }] },
      {
        at: MINUTE,
        kind: 'wifi',
        stations: [
          { mac: 'B', rssi: -60 },
          { mac: 'A', rssi: -90 },
        ],
      },
    ]);
    expect(failures).toEqual([{ at: 3 * MINUTE, status: 3 }]);
  });
});

describe('a long path', () => {
  const still = Array.from({ length: 1_000 }, (_, index) => ({ longitude: 7, latitude: 50, index }));

  test('keeps its first, its last, and the point that is far from the rest', () => {
    const points = still.with(333, { longitude: 7.5, latitude: 50, index: 333 });
    const kept = thinned(points, 20);
    expect(kept).toHaveLength(20);
    expect(kept[0]!.index).toBe(0);
    expect(kept.at(-1)!.index).toBe(999);
    expect(kept.map(({ index }) => index)).toContain(333);
    expect(kept.map(({ index }) => index)).toEqual(kept.map(({ index }) => index).toSorted((a, b) => a - b));
  });

  test('that just fits stays as it is', () => expect(thinned(still, 1_000)).toEqual(still));
  test('of two points keeps both ends', () =>
    expect(thinned(still, 2).map(({ index }) => index)).toEqual([0, 999]));
});

describe('positioning', () => {
  const reading = (measurementId: number, measuredAt: number, value: number) => ({
    ...{ measurementId, measuredAt, value },
  });
  const located = [reading(LONGITUDE, 5, 7), reading(LATITUDE, 5, 50)];

  test('a location is one moment', () => {
    expect(ownLocation(located)).toEqual({
      ...{ at: 5, longitude: 7, latitude: 50, source: 'gnss', accuracy_m: null },
    });
    expect(ownLocation([reading(LONGITUDE, 4, 7), reading(LATITUDE, 5, 50)])).toBeNull();
    expect(ownLocation([])).toBeNull();
  });

  test.each([
    ['a location and no failure', located, 'normal', null],
    ['a failure before the location', [...located, reading(STATUS, 4, 3)], 'normal', null],
    ['a failure after the location', [...located, reading(STATUS, 6, 3)], 'failed', 3],
    ['a success after the location', [...located, reading(STATUS, 6, 0)], 'normal', null],
    ['a failure alone', [reading(STATUS, 6, 13)], 'failed', 13],
    ['nothing', [], null, null],
  ] as const)('%s', (_, readings, positioning, failure) => {
    expect(positioningOf(ownLocation(readings), readings)).toEqual({ positioning, failure });
  });

  test('a location is overdue after a day, counted from the binding where there is none', () => {
    const day = 24 * 60 * MINUTE;
    expect(isLocationOverdue(0, -day, day)).toBe(false);
    expect(isLocationOverdue(0, -day, day + 1)).toBe(true);
    expect(isLocationOverdue(null, 0, day + 1)).toBe(true);
    expect(isLocationOverdue(null, 1, day + 1)).toBe(false);
  });
});
