import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { borderOf, type Place } from '@fieldscope/contract/geofence-geometry';
import type { GeofenceArea } from '@fieldscope/contract/geofence-shape';
import type { OrgId } from '@fieldscope/contract/ids';
import { isPlace } from '../../measurements/tracker-readings.model';
import type { UplinkFacts, UplinkReading } from './alarm-rules.model';

export const { longitude: LONGITUDE, latitude: LATITUDE } = MEASUREMENT_ID;

/** Positions on Earth among readings: a latitude with the longitude of the same channel and moment. */
export function positionsIn(readings: readonly UplinkReading[]): (Place & { at: number })[] {
  return readings.flatMap((reading) => {
    if (reading.measurementId !== LATITUDE) return [];
    const { channel, measuredAt } = reading;
    const other = readings.find(
      (one) => one.measurementId === LONGITUDE && one.channel === channel && one.measuredAt === measuredAt,
    );
    const [latitude, longitude] = [reading.value, other?.value];
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
    if (!isPlace(longitude, latitude)) return [];
    return [{ at: measuredAt, latitude, longitude }];
  });
}

/** Where a device was found to have been; measured in epoch ms. */
export interface FoundPosition extends Place {
  orgId: OrgId;
  deviceId: number;
  measuredAt: number;
}

/** What an uplink would have said that brought the position. */
export function uplinkOf({ orgId, deviceId, measuredAt, latitude, longitude }: FoundPosition): UplinkFacts {
  const reading = { channel: FOUND_CHANNEL, measuredAt };
  return {
    ...{ receivedAt: measuredAt, uploadedAt: measuredAt, device: { orgId, deviceId }, battery: null },
    readings: [
      { ...reading, measurementId: LONGITUDE, value: longitude },
      { ...reading, measurementId: LATITUDE, value: latitude },
    ],
  };
}
const FOUND_CHANNEL = 1;

/** The border of each area, worked out once: rules keep theirs until they are read again. */
const borders = new WeakMap<GeofenceArea, (place: Place) => number>();

/** How far a place is from the border of an area, in metres: negative within it. */
export function metresToBorder(area: GeofenceArea, place: Place): number {
  const border = borders.get(area) ?? borderOf(area);
  borders.set(area, border);
  return border(place);
}
