import { z } from 'zod';
import { Timezone } from '../time-zone';
import type { PanelKindFacts } from './kind';
import { APPEARANCE } from './settings';

/** The time. */
export const settings = z.strictObject({
  ...APPEARANCE /** null: that of the viewer. */,
  zone: Timezone.nullable().default(null),
  showsDate: z.boolean().default(true),
  showsSeconds: z.boolean().default(false),
});

export const facts = {
  mostDevices: 0,
  size: { width: 5, height: 3, leastWidth: 3, leastHeight: 2 },
} as const satisfies PanelKindFacts;
