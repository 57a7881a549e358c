import { z } from 'zod';
import { FIELD_LIMITS } from './field-limits';
import { listOf } from './fields';

const { rings, corners, latitude } = FIELD_LIMITS;

const Corner = z.tuple([z.number().min(-180).max(180), z.number().min(-latitude).max(latitude)]);
const Ring = listOf(Corner, { most: corners + 1 });

/**
 * Coordinates of a MultiPolygon of GeoJSON (RFC 7946): parts, of each its border and its holes, of each its corners as
 * longitude and latitude (degrees, WGS-84).
 */
export const FieldOutline = listOf(listOf(Ring, { most: rings }), { most: rings });

/** As it is stored: rings are closed, borders counterclockwise. */
export const StoredOutline = z.array(z.array(z.array(z.tuple([z.number(), z.number()]))));
