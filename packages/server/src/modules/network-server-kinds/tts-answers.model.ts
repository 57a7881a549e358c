import { z } from 'zod';

/**
 * A list of texts in an answer, which is wrong as a whole: an issue for each of half a million wrong ones would take seconds.
 * Lists of objects are read by `listOf`, which looks at their length first.
 */
export const textsUpTo = (most: number) =>
  z.custom<string[]>(
    (given) =>
      Array.isArray(given) && given.length <= most && given.every((text) => typeof text === 'string'),
  );
