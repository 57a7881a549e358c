import { z } from 'zod';
import type { PanelKindFacts } from './kind';
import { APPEARANCE, SCALE } from './settings';

/** A value in large digits, with its age and its course. */
export const settings = z.strictObject({ ...APPEARANCE, colors: SCALE.colors });

export const facts = {
  mostDevices: 1,
  mostSources: 1,
  curves: 'day',
  size: { width: 5, height: 4, leastWidth: 2, leastHeight: 2 },
} as const satisfies PanelKindFacts;
