import { z } from 'zod';
import type { CommandFacts } from './kind';

export const command = z.object({ kind: z.literal('buzzer'), on: z.boolean() });

export const facts = { is: 'order', isOfAnyDevice: false } as const satisfies CommandFacts;
