import { z } from 'zod';
import type { PanelKindFacts } from './kind';
import { APPEARANCE, isScale, SCALE } from './settings';

/** A value on an arc. */
export const settings = z.strictObject({ ...APPEARANCE, ...SCALE }).refine(isScale, { path: ['max'] });

export const facts = {
  mostDevices: 1,
  mostSources: 1,
  needsNumbers: true,
  size: { width: 5, height: 5, leastWidth: 3, leastHeight: 3 },
} as const satisfies PanelKindFacts;
