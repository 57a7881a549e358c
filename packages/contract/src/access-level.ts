/** What an access key opens, as clients know it: reading alone, or everything. */
export const ACCESS_LEVEL = { read: 0, full: 1 } as const;
export type AccessLevel = (typeof ACCESS_LEVEL)[keyof typeof ACCESS_LEVEL];
