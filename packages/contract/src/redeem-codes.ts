export const REDEEM_CODE_LIMITS = {
  batch: 1000,
  credits: 1_000_000_000,
  days: 3650,
  note: 120,
  /** Nothing expires later, in epoch ms: the year 2100. */
  latestEnd: 4_102_444_800_000,
  /** Wrong codes of an organisation within an hour. */
  wrongPerHour: 10,
} as const;

/** Characters of codes, without those that look like others. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const REDEEM_CODE_CHARACTERS = CHARACTERS;

/** A code as it is compared: people write it in any case, with or without its hyphens. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
