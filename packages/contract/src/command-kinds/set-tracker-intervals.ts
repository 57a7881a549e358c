import { z } from 'zod';
import { type CommandFacts, Minutes } from './kind';

/** The intervals of a tracker's work modes; what is absent stays. */
export const command = z.object({
  kind: z.literal('set_tracker_intervals'),
  heartbeatMinutes: Minutes.optional(),
  periodicMinutes: Minutes.optional(),
  eventMinutes: Minutes.optional(),
});

export const facts = { is: 'setting', isOfAnyDevice: false } as const satisfies CommandFacts;
