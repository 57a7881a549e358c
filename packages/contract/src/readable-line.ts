const UNREADABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one line that shows what it holds: no control or half characters, none that override its direction. */
export const isReadableLine = (text: string): boolean => !UNREADABLE.test(text);
