const HALF_A_PAIR = /\p{Cs}/u;

/** Whether the database can hold a text: without NUL, and without halves of surrogate pairs. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !HALF_A_PAIR.test(text);

/** Whether the database refused a text that no column can hold, as one with a zero byte (error 22021). */
export const isUnstorable = (error: unknown): boolean => (error as { code?: string }).code === '22021';
