import { z } from 'zod';
import type { PanelKindFacts } from './kind';
import { APPEARANCE } from './settings';

/** The latest values of devices, a card each. */
export const settings = z.strictObject({ ...APPEARANCE });

export const facts = {
  mostDevices: 1000,
  size: { width: 12, height: 8, leastWidth: 4, leastHeight: 4 },
} as const satisfies PanelKindFacts;
