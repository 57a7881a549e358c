import { z } from 'zod';
import { HYSTERESIS, Hysteresis } from './hysteresis';
import type { KindFacts } from './kind';

/** A value is not between two limits. */
export const condition = z
  .strictObject({
    kind: z.literal('outside'),
    low: z.number(),
    high: z.number(),
    hysteresis: Hysteresis,
  })
  .refine(({ low, high }) => low < high);

export const facts = {
  watches: 'measurement',
  values: 'measured',
  fields: {
    low: { name: 'low', type: 'value', alarmIs: 'below', first: null },
    high: { name: 'high', type: 'value', alarmIs: 'above', first: null },
    hysteresis: HYSTERESIS,
  },
} as const satisfies KindFacts<z.infer<typeof condition>>;
