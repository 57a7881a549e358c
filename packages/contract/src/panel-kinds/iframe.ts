import { z } from 'zod';
import type { PanelKindFacts } from './kind';
import { Address, APPEARANCE } from './settings';

/** A page of another site. */
export const settings = z.strictObject({ ...APPEARANCE, iframeUrl: Address });

export const facts = {
  mostDevices: 0,
  size: { width: 8, height: 8, leastWidth: 4, leastHeight: 3 },
} as const satisfies PanelKindFacts;
