import type { PathPoint, Scan, TrackerPath } from '@fieldscope/contract/calls/trackers';
import { MEASUREMENT_ID, STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { TRACKER_LIMITS } from '@fieldscope/contract/tracker-limits';
import { isPlace } from '../measurements/tracker-readings.model';

/** A reading of one tracker; its value as the history has it. */
export interface TrackerReading {
  measurementId: number;
  measuredAt: number;
  value: unknown;
}

/** Events of movement, and what they say of it; the other ones say nothing. */
const MOVEMENT: ReadonlyMap<number, boolean> = new Map([
  [1, true],
  [2, false],
  [3, false],
]);

type Location = Omit<PathPoint, 'battery' | 'events' | 'moving'>;
type Moment = Partial<Record<number, unknown>>;

/** Collects readings of one tracker, newest first, by the moment at which they were taken. */
export class TrackerMoments {
  private readonly moments = new Map<number, Moment>();

  add({ measurementId, measuredAt, value }: TrackerReading): void {
    const moment = this.moments.get(measuredAt) ?? {};
    // Of the same moment what arrived later comes first.
    moment[measurementId] ??= value;
    this.moments.set(measuredAt, moment);
  }

  /** What the readings say, and where scans were resolved to be; a path keeps so many points. */
  path(most: number, resolved: readonly Location[] = []): Omit<TrackerPath, 'eui'> {
    const newestFirst = [...this.moments];
    const own = newestFirst.flatMap(([at, moment]) => pointOf(at, moment));
    const found = resolved.map((location) => ({
      ...location,
      ...factsOf(this.moments.get(location.at) ?? {}),
    }));
    const points = withMovement([...own, ...found].sort((a, b) => a.at - b.at));
    return {
      points: thinned(points, most),
      count: points.length,
      scans: newestFirst.flatMap(([at, moment]) => scansOf(at, moment)).slice(0, TRACKER_LIMITS.scans),
      failures: newestFirst
        .flatMap(([at, { [STATUS_ID.positioning]: status }]) =>
          typeof status === 'number' && status !== 0 ? [{ at, status }] : [],
        )
        .slice(0, TRACKER_LIMITS.scans),
    };
  }
}

function pointOf(at: number, moment: Moment): PathPoint[] {
  const { [MEASUREMENT_ID.longitude]: longitude, [MEASUREMENT_ID.latitude]: latitude } = moment;
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return [];
  if (!isPlace(longitude, latitude)) return [];
  return [{ at, longitude, latitude, source: 'gnss', accuracy_m: null, ...factsOf(moment) }];
}

function factsOf(moment: Moment): Pick<PathPoint, 'battery' | 'events' | 'moving'> {
  const { [STATUS_ID.battery]: battery } = moment;
  return { battery: typeof battery === 'number' ? battery : null, events: eventsOf(moment), moving: null };
}

const eventsOf = ({ [MEASUREMENT_ID.events]: events }: Moment): number[] =>
  Array.isArray(events) ? events.filter((event) => typeof event === 'number') : [];

type Station = Scan['stations'][number];

function scansOf(at: number, moment: Moment): Scan[] {
  const scan = (kind: Scan['kind'], stations: unknown): Scan[] =>
    Array.isArray(stations) && stations.length > 0
      ? [{ at, kind, stations: (stations as Station[]).toSorted((a, b) => b.rssi - a.rssi) }]
      : [];
  return [
    ...scan('wifi', moment[MEASUREMENT_ID.wifiScan]),
    ...scan('ble', moment[MEASUREMENT_ID.bluetoothScan]),
  ];
}

/** Each point, oldest first, with what the newest event of movement until then said. */
function withMovement(points: readonly PathPoint[]): PathPoint[] {
  let moving: boolean | null = null;
  return points.map((point) => {
    const said = point.events.findLast((event) => MOVEMENT.has(event));
    moving = said === undefined ? moving : MOVEMENT.get(said)!;
    return { ...point, moving };
  });
}

/**
 * At most so many points, with the first and the last: of each of the equal parts of the path the one that is farthest from the
 * one before, so that its turns stay where the tracker stood still for long.
 */
export function thinned<Point extends { longitude: number; latitude: number }>(
  points: readonly Point[],
  most: number,
): Point[] {
  if (points.length <= most) return [...points];
  const kept = [points[0]!];
  const parts = most - 2;
  for (let part = 0; part < parts; part++) {
    const [from, to] = [part, part + 1].map((one) => 1 + Math.floor((one * (points.length - 2)) / parts));
    kept.push(farthest(points.slice(from, to), kept.at(-1)!));
  }
  return [...kept, points.at(-1)!];
}

function farthest<Point extends { longitude: number; latitude: number }>(
  points: readonly Point[],
  from: Point,
): Point {
  const shrink = Math.cos((from.latitude * Math.PI) / 180);
  const squared = ({ longitude, latitude }: Point) =>
    ((longitude - from.longitude) * shrink) ** 2 + (latitude - from.latitude) ** 2;
  return points.reduce((best, point) => (squared(point) > squared(best) ? point : best));
}
