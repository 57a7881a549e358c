import { z } from 'zod';
import { PANEL_LIMITS } from '../panel-limits';
import { isReadableText } from '../readable-line';
import type { PanelKindFacts } from './kind';
import { APPEARANCE } from './settings';

/** Lines of text, as they are written. */
export const settings = z.strictObject({
  ...APPEARANCE,
  text: z.string().max(PANEL_LIMITS.textLength).refine(isReadableText).default(''),
  align: z.enum(['start', 'center', 'end']).default('start'),
});

export const facts = {
  mostDevices: 0,
  size: { width: 6, height: 3, leastWidth: 2, leastHeight: 1 },
} as const satisfies PanelKindFacts;
