const LINE_END = /\r\n|\n|\r/;

/** A line of a text, counted from 1. */
export const lineOf = (text: string, line: number): string => text.split(LINE_END, line)[line - 1] ?? '';

/** Where a line begins and ends in a text field, whose lines end with one character. */
export function rangeOfLine(text: string, line: number): [start: number, end: number] {
  const before = text.split(LINE_END, line - 1).reduce((length, one) => length + one.length + 1, 0);
  return [before, before + lineOf(text, line).length];
}
