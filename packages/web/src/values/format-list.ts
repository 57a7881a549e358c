import { currentLocale } from './locale';

/** Things one after the other, as the reader's language writes them: "a, b and c". */
export const formatList = (things: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(things);
