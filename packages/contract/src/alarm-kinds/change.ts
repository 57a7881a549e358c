import { z } from 'zod';
import type { ConditionField, KindFacts } from './kind';

const WITHIN = {
  name: 'within',
  type: 'number',
  unit: 'minute',
  least: 1,
  most: 1440,
  first: 60,
} as const satisfies ConditionField;

/** A value rises or falls by so much within so many minutes. */
export const condition = z.strictObject({
  kind: z.literal('change'),
  direction: z.enum(['rise', 'fall', 'either']),
  by: z.number().positive(),
  within_minutes: z.number().int().min(WITHIN.least).max(WITHIN.most),
});

export const facts = {
  watches: 'measurement',
  values: 'measured',
  fields: {
    direction: { name: 'direction', type: 'direction', first: 'either' },
    by: { name: 'by', type: 'difference', isPositive: true, first: null },
    within_minutes: WITHIN,
  },
} as const satisfies KindFacts<z.infer<typeof condition>>;
