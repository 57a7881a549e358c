import { z } from 'zod';
import { type CommandFacts, Minutes } from './kind';

/** How often a device sends. A model has a range of its own. */
export const command = z.object({ kind: z.literal('set_interval'), minutes: Minutes });

export const facts = { is: 'setting', isOfAnyDevice: true } as const satisfies CommandFacts;
