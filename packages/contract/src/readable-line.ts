const UNREADABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one line that shows what it holds: no control or half characters, none that override its direction. */
export const isReadableLine = (text: string): boolean => !UNREADABLE.test(text);

/** The same of a text of several lines. */
export const isReadableText = (text: string): boolean => isReadableLine(text.replaceAll(/[\n\r\t]/g, ' '));

/** A text of others as such a line, of at most so many characters. */
export const readableLineOf = (text: string, longest: number): string =>
  text.slice(0, longest).replaceAll(new RegExp(UNREADABLE, 'gu'), ' ').trim();

/** White space, and characters that show nothing of their own; the last is Braille without a dot. */
const SHOWS_NOTHING = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text can be seen at all. */
export const showsSomething = (text: string): boolean => !SHOWS_NOTHING.test(text);
