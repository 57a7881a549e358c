const HALF_AT_END = /[\uD800-\uDBFF]$/;

/** The beginning of a text, without half of a character at its end. */
export const cutText = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(HALF_AT_END, '');
