import type { TrackerOverview } from '@fieldscope/contract/calls/trackers';
import { MEASUREMENT_ID, STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { TRACKER_LIMITS } from '@fieldscope/contract/tracker-limits';
import { isPlace } from '../measurements/tracker-readings.model';

type Location = NonNullable<TrackerOverview['location']>;
type Newest = { measurementId: number; measuredAt: number; value: number };

/** The newest location that a tracker sent itself, by its newest readings. */
export function ownLocation(readings: readonly Newest[]): Location | null {
  const newestOf = (id: number) => readings.find(({ measurementId }) => measurementId === id);
  const [east, north] = [newestOf(MEASUREMENT_ID.longitude), newestOf(MEASUREMENT_ID.latitude)];
  // Of two moments they would be a place where it never was.
  if (!east || !north || east.measuredAt !== north.measuredAt) return null;
  if (!isPlace(east.value, north.value)) return null;
  const [longitude, latitude, at] = [east.value, north.value, east.measuredAt];
  return { at, longitude, latitude, source: 'gnss', accuracy_m: null };
}

interface ResolvedScan {
  measuredAt: number;
  source: 'wifi' | 'ble';
  longitude: number;
  latitude: number;
  accuracyM: number;
}

/** Where a scan was resolved to be. */
export const locationOf = ({ measuredAt, accuracyM, ...place }: ResolvedScan): Location => ({
  at: measuredAt,
  longitude: place.longitude,
  latitude: place.latitude,
  source: place.source,
  accuracy_m: accuracyM,
});

/** The newer of what a tracker sent and what was resolved, if any. */
export function newestLocation(own: Location | null, resolved: ResolvedScan | undefined): Location | null {
  if (!resolved || (own && own.at >= resolved.measuredAt)) return own;
  return locationOf(resolved);
}

/** Whether a tracker finds its position: what it tried last counts. */
export function positioningOf(
  location: Location | null,
  readings: readonly Newest[],
): Pick<TrackerOverview, 'positioning' | 'failure'> {
  const status = readings.find(({ measurementId }) => measurementId === STATUS_ID.positioning);
  const isFailed = status !== undefined && status.value !== 0 && status.measuredAt > (location?.at ?? 0);
  if (isFailed) return { positioning: 'failed', failure: status.value };
  return { positioning: location ? 'normal' : null, failure: null };
}

/** Whether a tracker has been without a location for too long; one that never had one since it was bound. */
export const isLocationOverdue = (locatedAt: number | null, boundAt: number, now: number): boolean =>
  now - (locatedAt ?? boundAt) > TRACKER_LIMITS.overdueMs;
