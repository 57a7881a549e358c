import { z } from 'zod';
import { COMMAND_LIMITS } from '../command-limits';
import { Channel, MeasurementId } from '../ids';
import type { CommandFacts } from './kind';

const { rules: MOST_RULES, limit: LIMIT } = COMMAND_LIMITS.thresholds;
const Limit = z.number().min(-LIMIT).max(LIMIT);

/** A device reports at once when a measurement is above or below; at least one of the two is given. */
export const ThresholdRule = z
  .strictObject({
    channel: Channel,
    measurement_id: MeasurementId,
    above: Limit.optional(),
    below: Limit.optional(),
  })
  .refine(({ above, below }) => above !== undefined || below !== undefined, { path: ['above'] });
export type ThresholdRule = z.infer<typeof ThresholdRule>;

/** The threshold mode of a device and its rules, all of them. */
export const Thresholds = z.strictObject({ on: z.boolean(), rules: z.array(ThresholdRule).max(MOST_RULES) });
export type Thresholds = z.infer<typeof Thresholds>;

export const command = z.object({ kind: z.literal('set_thresholds'), ...Thresholds.shape });

export const facts = { is: 'setting', isOfAnyDevice: true } as const satisfies CommandFacts;
