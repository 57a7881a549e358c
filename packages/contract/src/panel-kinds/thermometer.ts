import { z } from 'zod';
import type { PanelKindFacts } from './kind';
import { APPEARANCE, isScale, SCALE } from './settings';

/** A value beside a scale. */
export const settings = z.strictObject({ ...APPEARANCE, ...SCALE }).refine(isScale, { path: ['max'] });

export const facts = {
  mostDevices: 1,
  mostSources: 1,
  needsNumbers: true,
  size: { width: 4, height: 6, leastWidth: 2, leastHeight: 3 },
} as const satisfies PanelKindFacts;
