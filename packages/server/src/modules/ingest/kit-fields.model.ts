import { fail } from '@fieldscope/contract/errors/fail';
import { Channel } from '@fieldscope/contract/ids';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { z } from 'zod';

/** A number, or a number as text, as kits send it. */
export const KitValue = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/)
    .transform(Number)
    .pipe(z.number()),
]);

const DIGITS = /^\s*\d{1,5}\s*$/;
/** A number, or its digits; nothing else that could be taken for one. */
export const KitNumber = z
  .unknown()
  .refine((given) => typeof given === 'number' || (typeof given === 'string' && DIGITS.test(given)));
export const KitChannel = KitNumber.pipe(Channel);

/** Events, items and values that one message may have, each. */
export const MOST = INGEST_LIMITS.messageItems;

/** @throws AppError open_parameter_invalid when it is no list or too long to look at */
export function listOf(given: unknown, field: string, most: number): unknown[] {
  if (!Array.isArray(given)) return wrong(field);
  return given.length <= most ? given : tooMany(field);
}

/** A list with something in it, of which a message may have `MOST`. @throws AppError open_parameter_invalid */
export function itemsOf(given: unknown, field: string): unknown[] {
  const items = listOf(given, field, MOST);
  return items.length > 0 ? items : wrong(field);
}

/** @throws AppError open_parameter_invalid naming the field, which begins with `field` */
export function parse<S extends z.ZodType>(schema: S, given: unknown, field = ''): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path ?? [];
  return wrong([field, ...path].filter((part) => part !== '').join('.') || 'body');
}

export function wrong(field: string): never {
  return fail('open_parameter_invalid', { field });
}

/** Of what one message may have `MOST`. */
export function tooMany(field: string): never {
  return fail('open_parameter_invalid', { field, items: MOST });
}
