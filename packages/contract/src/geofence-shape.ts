import { z } from 'zod';
import { listOf } from './fields';
import { problemOfCorners } from './geofence-geometry';
import { GEOFENCE_LIMITS } from './geofence-limits';

const { cornersLeast, corners, radiusMetresLeast, reachMetres } = GEOFENCE_LIMITS;

/** Degrees, WGS-84. */
const place = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };

/** A named area: a circle, or a polygon whose edges do not cross; its last corner is joined to the first. */
export const GeofenceShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('circle'),
    ...place,
    radius_metres: z.number().min(radiusMetresLeast).max(reachMetres),
  }),
  z.strictObject({
    kind: z.literal('polygon'),
    corners: listOf(z.strictObject(place), { least: cornersLeast, most: corners }).refine(
      (given) => problemOfCorners(given, reachMetres) === undefined,
    ),
  }),
]);
export type GeofenceShape = z.infer<typeof GeofenceShape>;
