import { z } from 'zod';
import type { ConditionField, KindFacts } from './kind';

const HOURS = {
  name: 'hours',
  type: 'number',
  unit: 'hour',
  least: 1,
  most: 720,
  first: 24,
} as const satisfies ConditionField;

/** A device that gave its location gave none for so many hours. */
export const condition = z.strictObject({
  kind: z.literal('position'),
  hours: z.number().int().min(HOURS.least).max(HOURS.most),
});

export const facts = {
  watches: 'place',
  values: 'none',
  fields: { hours: HOURS },
} as const satisfies KindFacts<z.infer<typeof condition>>;
