import { z } from 'zod';
import type { CommandFacts } from './kind';

/** A tracker finds out where it is, and reports it. */
export const command = z.object({ kind: z.literal('locate') });

export const facts = { is: 'order', isOfAnyDevice: false } as const satisfies CommandFacts;
