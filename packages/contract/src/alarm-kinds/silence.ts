import { z } from 'zod';
import type { ConditionField, KindFacts } from './kind';

const INTERVALS = {
  name: 'intervals',
  type: 'count',
  least: 1,
  most: 100,
  first: 4,
} as const satisfies ConditionField;

/** Nothing was heard for so many of the device's own intervals. */
export const condition = z.strictObject({
  kind: z.literal('silence'),
  intervals: z.number().int().min(INTERVALS.least).max(INTERVALS.most),
});

export const facts = {
  watches: 'device',
  values: 'none',
  fields: { intervals: INTERVALS },
} as const satisfies KindFacts<z.infer<typeof condition>>;
