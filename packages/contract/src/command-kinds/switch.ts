import { z } from 'zod';
import { Channel } from '../ids';
import type { CommandFacts } from './kind';

/** Opens or closes what a channel switches. */
export const command = z.object({ kind: z.literal('switch'), channel: Channel, on: z.boolean() });

export const facts = { is: 'order', isOfAnyDevice: true } as const satisfies CommandFacts;
