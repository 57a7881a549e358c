import { z } from 'zod';
import { Byte, type CommandFacts } from './kind';

/** 0 once, 1 continuously. */
export const command = z.object({ kind: z.literal('set_sos_mode'), mode: Byte.max(1) });

export const facts = { is: 'setting', isOfAnyDevice: false } as const satisfies CommandFacts;
