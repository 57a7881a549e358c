import { z } from 'zod';
import { HYSTERESIS, Hysteresis } from './hysteresis';
import type { KindFacts } from './kind';

/** A value is below a limit. */
export const condition = z.strictObject({
  kind: z.literal('below'),
  limit: z.number(),
  hysteresis: Hysteresis,
});

export const facts = {
  watches: 'measurement',
  values: 'measured',
  fields: {
    limit: { name: 'limit', type: 'value', alarmIs: 'below', first: null },
    hysteresis: HYSTERESIS,
  },
} as const satisfies KindFacts<z.infer<typeof condition>>;
