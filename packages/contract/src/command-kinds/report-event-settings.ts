import { z } from 'zod';
import type { CommandFacts } from './kind';

/** A tracker reports its event settings. */
export const command = z.object({ kind: z.literal('report_event_settings') });

export const facts = { is: 'order', isOfAnyDevice: false } as const satisfies CommandFacts;
