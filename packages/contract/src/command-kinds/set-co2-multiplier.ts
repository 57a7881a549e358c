import { z } from 'zod';
import { COMMAND_LIMITS } from '../command-limits';
import type { CommandFacts } from './kind';

const { least, most } = COMMAND_LIMITS.co2Multiplier;

/** After how many uplinks CO₂ is measured again: the sensor takes much power. */
export const command = z.object({
  kind: z.literal('set_co2_multiplier'),
  multiplier: z.coerce.number().int().min(least).max(most),
});

export const facts = { is: 'setting', isOfAnyDevice: true } as const satisfies CommandFacts;
