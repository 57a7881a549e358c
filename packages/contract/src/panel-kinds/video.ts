import { z } from 'zod';
import type { PanelKindFacts } from './kind';
import { Address, APPEARANCE } from './settings';

/** A video. */
export const settings = z.strictObject({
  ...APPEARANCE,
  videoUrl: Address,
  repeats: z.boolean().default(true),
});

export const facts = {
  mostDevices: 0,
  size: { width: 8, height: 6, leastWidth: 4, leastHeight: 3 },
} as const satisfies PanelKindFacts;
