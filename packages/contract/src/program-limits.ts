/** Of programs that sign in on a page. */
export const PROGRAM_LIMITS = {
  /** Of an organisation. */
  granted: 100,
  nameLength: 64,
  /** How long a request to connect a program waits for somebody's consent. */
  requestMinutes: 10,
} as const;
