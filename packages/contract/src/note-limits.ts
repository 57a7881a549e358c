/** Apart from `LIMITS`, which the first page loads. */
export const NOTE_LIMITS = {
  /** Of one organisation. */
  count: 5000,
  textLength: 200,
  /** In one answer, the newest. */
  listed: 500,
} as const;
