import { z } from 'zod';
import { StoredOutline } from './field-outline';
import { listOf } from './fields';
import { problemOfCorners } from './geofence-geometry';
import { GEOFENCE_LIMITS } from './geofence-limits';
import { roundDegrees } from './rounding';

const { cornersLeast, corners, radiusMetresLeast, reachMetres } = GEOFENCE_LIMITS;

/** Degrees, WGS-84. */
const place = {
  latitude: z.number().min(-90).max(90).overwrite(roundDegrees),
  longitude: z.number().min(-180).max(180).overwrite(roundDegrees),
};

const Circle = z.strictObject({
  kind: z.literal('circle'),
  ...place,
  radius_metres: z.number().min(radiusMetresLeast).max(reachMetres),
});
/** Its edges do not cross; the last corner is joined to the first. */
const Polygon = z.strictObject({
  kind: z.literal('polygon'),
  corners: listOf(z.strictObject(place), { least: cornersLeast, most: corners }).refine(
    (given) => problemOfCorners(given, reachMetres) === undefined,
  ),
});
const field = { kind: z.literal('field'), field_id: z.number().int().min(1).max(0x7fff_ffff) };

/** What people choose: a circle, a polygon, or a field of the organisation, whose outline it follows. */
export const GeofenceShape = z.discriminatedUnion('kind', [Circle, Polygon, z.strictObject(field)]);
export type GeofenceShape = z.infer<typeof GeofenceShape>;

/** The same with the outline that the field has now. */
export const GeofenceArea = z.discriminatedUnion('kind', [
  Circle,
  Polygon,
  z.strictObject({ ...field, field_name: z.string(), outline: StoredOutline }),
]);
export type GeofenceArea = z.infer<typeof GeofenceArea>;
