import type { LedgerSides } from '@fieldscope/contract/calls/books';
import { formatNumber } from '../../values/format-number';

/** The accounts of an organisation, and the one that the cause of a movement names. */
export const ACCOUNTS = [
  'granted',
  'paid',
  'debt',
  'other',
] as const satisfies readonly (keyof LedgerSides)[];

/** What an account holds: 5, −5. */
export const shownAmount = (amount: number): string => formatNumber(amount).replace('-', '−');

/** A movement: +5, −5. */
export const signedAmount = (amount: number): string => `${amount > 0 ? '+' : ''}${shownAmount(amount)}`;

export const sumOf = (sides: LedgerSides): number =>
  ACCOUNTS.reduce((sum, account) => sum + sides[account], 0);
