import { z } from 'zod';
import { Byte, type CommandFacts } from './kind';

/** 0 standby, 1 periodic, 2 event. */
export const command = z.object({ kind: z.literal('set_work_mode'), mode: Byte.max(2) });

export const facts = { is: 'setting', isOfAnyDevice: false } as const satisfies CommandFacts;
