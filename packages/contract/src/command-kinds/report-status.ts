import { z } from 'zod';
import type { CommandFacts } from './kind';

/** A device sends again what it sends when it is switched on: versions, battery and settings. */
export const command = z.object({ kind: z.literal('report_status') });

export const facts = { is: 'order', isOfAnyDevice: true } as const satisfies CommandFacts;
