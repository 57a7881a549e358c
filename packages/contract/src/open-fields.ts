import { z } from 'zod';
import { listOf } from './fields';

/** Fields as client programs of the public API send them, in JSON or in a form. */

/** Text: a malformed EUI is refused with 11203, not with a parameter error. */
export const EuiText = z.string().trim().min(1).max(64);

/** Some client programs send a list in a form as one JSON text. */
export const listFromJsonText = (value: unknown): unknown => {
  if (typeof value !== 'string' || !value.trim().startsWith('[')) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

export const EuiTexts = z.preprocess(listFromJsonText, listOf(EuiText));

/** An empty text is as good as absent. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
