import { z } from 'zod';
import type { PanelKindFacts } from './kind';
import { APPEARANCE, isScale, SCALE } from './settings';

/** The latest values of devices as bars. */
export const settings = z.strictObject({ ...APPEARANCE, ...SCALE }).refine(isScale, { path: ['max'] });

export const facts = {
  mostDevices: 1000,
  needsNumbers: true,
  size: { width: 12, height: 8, leastWidth: 5, leastHeight: 4 },
} as const satisfies PanelKindFacts;
