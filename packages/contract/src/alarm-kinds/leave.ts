import { z } from 'zod';
import { GEOFENCE_FACTS, OfGeofence } from './geofence';

/** A tracker that was within a geofence is outside; the alarm ends when it is back. */
export const condition = z.strictObject({ kind: z.literal('leave'), ...OfGeofence });
export const facts = GEOFENCE_FACTS;
