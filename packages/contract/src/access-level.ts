/** Levels of an access key, as clients send them: read-only or full. */
export const ACCESS_LEVEL = { read: 0, full: 1 } as const;
export type AccessLevel = (typeof ACCESS_LEVEL)[keyof typeof ACCESS_LEVEL];
