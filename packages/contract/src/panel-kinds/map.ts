import { z } from 'zod';
import type { PanelKindFacts } from './kind';
import { APPEARANCE } from './settings';

/** Where devices are, with a value of each. */
export const settings = z.strictObject({
  ...APPEARANCE,
  mapZoom: z.number().min(0).max(22).default(20),
  /** `streets`: the map of the portal; `plain`: fields, geofences and pictures of the organisation alone. */
  layerStyle: z.enum(['streets', 'plain']).default('streets'),
});

export const facts = {
  mostDevices: 20,
  size: { width: 12, height: 10, leastWidth: 6, leastHeight: 6 },
} as const satisfies PanelKindFacts;
