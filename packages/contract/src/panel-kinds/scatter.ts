import { z } from 'zod';
import { LIMITS } from '../limits';
import type { PanelKindFacts } from './kind';
import { APPEARANCE, TIME } from './settings';

/** Readings as points: over time, or over the first of the measurements. */
export const settings = z.strictObject({
  ...APPEARANCE,
  ...TIME,
  against: z.enum(['time', 'first_measurement']).default('time'),
});

export const facts = {
  mostDevices: 5,
  mostSources: LIMITS.chartMeasurements,
  curves: 'range',
  needsNumbers: true,
  size: { width: 12, height: 8, leastWidth: 6, leastHeight: 4 },
} as const satisfies PanelKindFacts;
