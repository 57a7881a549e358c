import { z } from 'zod';
import { lineUpTo } from '../fields';
import { PANEL_LIMITS } from '../panel-limits';
import type { PanelKindFacts } from './kind';
import { APPEARANCE } from './settings';

/** Sounds while a value is outside of its limits, in browsers whose viewer has allowed it. */
export const settings = z.strictObject({
  ...APPEARANCE /** Below it sounds; null: at no low value. */,
  min: z.number().nullable().default(0),
  /** Above it sounds; null: at no high value. */
  max: z.number().nullable().default(100),
  /** On the button that allows it; empty: as the portal calls it. */
  btnText: lineUpTo(PANEL_LIMITS.componentNameLength).default(''),
});

export const facts = {
  mostDevices: 1,
  mostSources: 1,
  needsNumbers: true,
  size: { width: 4, height: 3, leastWidth: 3, leastHeight: 2 },
} as const satisfies PanelKindFacts;
