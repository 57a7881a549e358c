const HALF_A_PAIR = /\p{Cs}/u;

/** Whether the database can hold a text: without NUL, and without halves of surrogate pairs. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !HALF_A_PAIR.test(text);

/** Of a text in a column, and in JSON. */
const UNSTORABLE: ReadonlySet<string | undefined> = new Set(['22021', '22P05']);

/** Whether the database refused a text that no column can hold, as one with a zero byte. */
export const isUnstorable = (error: unknown): boolean => UNSTORABLE.has((error as { code?: string }).code);
