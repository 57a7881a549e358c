import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import { z } from 'zod';

/** How deep wrappers are around a schema at most. */
const WRAPPERS = 8;

/**
 * From where to where the number at a path of some input may be, where its schema has both bounds: then a refusal can say
 * them, whichever of them was crossed.
 */
export function boundsOf(
  schema: z.ZodType,
  given: unknown,
  path: readonly PropertyKey[],
): ErrorFacts | undefined {
  let [at, value]: [z.ZodType | undefined, unknown] = [schema, given];
  for (const key of path) {
    at = at && partOf(at, value, key);
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  }
  const found = at && unwrapped(at);
  const number = found instanceof z.ZodUnion ? found.options.find(isNumber) : found;
  if (!isNumber(number)) return undefined;
  const { minValue: least, maxValue: most } = number;
  return isBound(least) && isBound(most) ? { least, most } : undefined;
}

const isNumber = (schema: unknown): schema is z.ZodNumber => schema instanceof z.ZodNumber;

/** A whole number is bounded by what a number can hold, which says nothing. */
const isBound = (bound: number | null): bound is number =>
  bound !== null && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function partOf(schema: z.ZodType, value: unknown, key: PropertyKey): z.ZodType | undefined {
  const whole = unwrapped(schema);
  if (whole instanceof z.ZodObject) return whole.shape[key as string];
  if (whole instanceof z.ZodArray) return whole.element as z.ZodType;
  if (!(whole instanceof z.ZodUnion)) return undefined;
  // Of several kinds that of the value: its name is in a field that has no other.
  const options = whole.options as z.ZodType[];
  const fitting = options.find((option) => isOfKind(unwrapped(option), value)) ?? options[0];
  return fitting && partOf(fitting, value, key);
}

/** Whether a value has every fixed text that an object has. */
function isOfKind(schema: z.ZodType, value: unknown): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  return Object.entries(schema.shape as Record<string, z.ZodType>).every(
    ([key, part]) =>
      !(part instanceof z.ZodLiteral) ||
      part.values.has((value as Record<string, never> | null)?.[key] as never),
  );
}

/** What stands in optional parts, parts with a default, and those that are changed once they were read. */
function unwrapped(schema: z.ZodType): z.ZodType {
  let at = schema;
  for (let depth = 0; depth < WRAPPERS; depth += 1) {
    if (at instanceof z.ZodPipe) at = at.in as z.ZodType;
    else if (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault)
      at = at.unwrap() as z.ZodType;
    else return at;
  }
  return at;
}
