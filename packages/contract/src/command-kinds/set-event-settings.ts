import { z } from 'zod';
import { Byte, type CommandFacts, Flag, Minutes } from './kind';

const Milligrams = z.number().int().min(1).max(0xffff);
const limitsOf = (limit: z.ZodNumber) =>
  z.strictObject({
    enable: Flag,
    intervalMinutes: Minutes,
    sampleSeconds: z.number().int().min(1).max(0xffff),
    max: limit,
    min: limit,
    type: Byte,
  });

/** What makes a tracker report at once, all of it as it reports it: limits in ℃ and percent, accelerations in mg. */
export const EventSettings = z.strictObject({
  motion: z.strictObject({ enable: Flag, thresholdMg: Milligrams, intervalMinutes: Minutes }),
  motionless: z.strictObject({ enable: Flag, timeoutMinutes: Minutes }),
  shock: z.strictObject({ enable: Flag, thresholdMg: Milligrams }),
  temperature: limitsOf(z.number().min(-100).max(200)),
  light: limitsOf(z.number().int().min(0).max(100)),
});

export const command = z.object({ kind: z.literal('set_event_settings'), settings: EventSettings });

export const facts = { is: 'setting', isOfAnyDevice: false } as const satisfies CommandFacts;
