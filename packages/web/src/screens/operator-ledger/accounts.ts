import type { LedgerSides } from '@fieldscope/contract/calls/books';

/** The accounts of an organisation, and the one that the cause of a movement names. */
export const ACCOUNTS = [
  'granted',
  'paid',
  'debt',
  'other',
] as const satisfies readonly (keyof LedgerSides)[];

export const sumOf = (sides: LedgerSides): number =>
  ACCOUNTS.reduce((sum, account) => sum + sides[account], 0);
