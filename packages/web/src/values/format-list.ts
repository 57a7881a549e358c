import { currentLocale } from './locale';

/** Things one after the other, as the reader's language writes them: "a, b and c". */
export const formatList = (things: readonly string[]): string =>
  new Intl.ListFormat(currentLocale()).format(things);

/** The same without "and", where a list has little space: "a, b, c". */
export const formatShortList = (things: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { style: 'narrow' }).format(things);
