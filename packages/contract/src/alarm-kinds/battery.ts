import { z } from 'zod';
import type { ConditionField, KindFacts } from './kind';

const LIMIT = {
  name: 'battery',
  type: 'number',
  unit: 'percent',
  least: 1,
  most: 100,
  first: 15,
} as const satisfies ConditionField;
const HYSTERESIS = {
  name: 'hysteresis',
  type: 'number',
  unit: 'percent',
  least: 0,
  most: 100,
  first: 0,
  whenEmpty: 0,
} as const satisfies ConditionField;

/** The charge of a device is below so many percent. */
export const condition = z.strictObject({
  kind: z.literal('battery'),
  limit: z.number().min(LIMIT.least).max(LIMIT.most),
  hysteresis: z.number().min(HYSTERESIS.least).max(HYSTERESIS.most).default(5),
});

export const facts = {
  watches: 'device',
  values: 'percent',
  fields: { limit: LIMIT, hysteresis: HYSTERESIS },
} as const satisfies KindFacts<z.infer<typeof condition>>;
