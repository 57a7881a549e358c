import { z } from 'zod';
import type { CommandFacts } from './kind';

/** A device restarts. */
export const command = z.object({ kind: z.literal('reboot') });

export const facts = { is: 'restart', isOfAnyDevice: true } as const satisfies CommandFacts;
