import { z } from 'zod';
import type { CommandFacts } from './kind';

/** A setting that the profile of a device declares. */
export const command = z.object({
  kind: z.literal('set_own'),
  /** Of the setting. */
  name: z.string().min(1).max(32),
  /** null: of one that has no value. */
  value: z.number().nullable().default(null),
  /** Name and value as people read them, as they were when it was sent; what a caller gives is not taken. */
  label: z.string().max(64).optional(),
  text: z.string().max(128).optional(),
});

export const facts = { is: 'setting', isOfAnyDevice: false } as const satisfies CommandFacts;
