import { z } from 'zod';
import { GEOFENCE_LIMITS } from '../geofence-limits';
import type { ConditionField, KindFacts } from './kind';

const MARGIN = { name: 'margin', type: 'kept', first: 50 } as const satisfies ConditionField;

/** A geofence of the organisation. A position counts as within up to its border, and as outside only so far beyond it. */
export const OfGeofence = {
  geofence_id: z.number().int().min(1).max(0x7fff_ffff),
  margin_metres: z.number().min(0).max(GEOFENCE_LIMITS.marginMetres).default(MARGIN.first),
};

export const GEOFENCE_FACTS = {
  watches: 'place',
  values: 'metres',
  fields: {
    geofence_id: { name: 'area', type: 'geofence', first: null },
    margin_metres: MARGIN,
  },
} as const satisfies KindFacts<{ kind: string; geofence_id: number; margin_metres: number }>;
