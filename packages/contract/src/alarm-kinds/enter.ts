import { z } from 'zod';
import { GEOFENCE_FACTS, OfGeofence } from './geofence';

/** A tracker that was outside a geofence is within it; the alarm ends when it is outside again. */
export const condition = z.strictObject({ kind: z.literal('enter'), ...OfGeofence });
export const facts = GEOFENCE_FACTS;
