import { z } from 'zod';
import { LIMITS } from '../limits';
import type { PanelKindFacts } from './kind';
import { APPEARANCE, TIME } from './settings';

/** Curves of measurements of one physical type. */
export const settings = z.strictObject({
  ...APPEARANCE,
  ...TIME,
  /** Ends of the axis; null: as the values have it. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** Seconds after which the curves are read again. */
  lineTimer: z.number().int().min(5).max(3600).default(10),
});

export const facts = {
  mostDevices: 5,
  mostSources: LIMITS.chartMeasurements,
  curves: 'range',
  needsNumbers: true,
  size: { width: 12, height: 8, leastWidth: 6, leastHeight: 4 },
} as const satisfies PanelKindFacts;
