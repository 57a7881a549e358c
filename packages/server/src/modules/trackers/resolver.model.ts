import { createHash } from 'node:crypto';
import type { Scan } from '@fieldscope/contract/calls/trackers';
import type { EpochMs } from '@fieldscope/contract/time';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** What a scan is resolved to; null: the resolver knows none of it. */
export type Resolved = { longitude: number; latitude: number; accuracyM: number } | null;

type Scanned = Pick<Scan, 'kind' | 'stations'>;

/** The request of Google's and Ichnaea's geolocate API. The address of the portal says nothing of the tracker. */
export const geolocateRequest = ({ kind, stations }: Scanned) => {
  const heard = stations.map(({ mac, rssi }) => ({ macAddress: mac, signalStrength: rssi }));
  return {
    considerIp: false,
    ...(kind === 'wifi' ? { wifiAccessPoints: heard } : { bluetoothBeacons: heard }),
  };
};

/** Half of the way around the Earth: whatever is less accurate says nothing, and fits no column. */
const FARTHEST_M = 20_040_000;

const GeolocateAnswer = z.object({
  location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  accuracy: z.number().min(0).max(FARTHEST_M),
});

/** @throws ZodError for what is no answer of that API */
export function readGeolocate(body: unknown): NonNullable<Resolved> {
  const { location, accuracy } = GeolocateAnswer.parse(body);
  return { longitude: location.lng, latitude: location.lat, accuracyM: Math.fround(accuracy) };
}

/** Remembers for a while what scans of the same stations resolved to: a tracker that stands scans them again and again. */
export class ResolvedScans {
  private readonly known: LRUCache<string, { resolved: Resolved; until: number }>;

  constructor(private readonly limits: { entries: number; keptMs: number }) {
    this.known = new LRUCache({ max: limits.entries });
  }

  /** undefined: not known. */
  find(scanned: Scanned, now: EpochMs): Resolved | undefined {
    const held = this.known.peek(keyOf(scanned));
    return held && held.until > now ? held.resolved : undefined;
  }

  put(scanned: Scanned, resolved: Resolved, now: EpochMs): void {
    this.known.set(keyOf(scanned), { resolved, until: now + this.limits.keptMs });
  }
}

/** Of the stations alone: their signals differ with every scan. */
const keyOf = ({ kind, stations }: Scanned): string => {
  const macs = stations.map(({ mac }) => mac).sort();
  return createHash('sha256')
    .update([kind, ...macs].join())
    .digest('base64');
};
