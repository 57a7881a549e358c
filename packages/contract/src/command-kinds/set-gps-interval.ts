import { z } from 'zod';
import { COMMAND_LIMITS } from '../command-limits';
import type { CommandFacts } from './kind';

const { least, most } = COMMAND_LIMITS.gpsMinutes;

/** How often a device finds out where it is. */
export const command = z.object({
  kind: z.literal('set_gps_interval'),
  gpsMinutes: z.coerce.number().int().min(least).max(most),
});

export const facts = { is: 'setting', isOfAnyDevice: true } as const satisfies CommandFacts;
