import { formatNumber } from './format-number';

/** A formatted amount with the minus sign where Intl writes a hyphen: −5. */
export const withMinus = (text: string): string => text.replace('-', '−');

/** What an account of credits holds: 5, −5. */
export const shownAmount = (amount: number): string => withMinus(formatNumber(amount));

/** What is added to it: +5, −5. */
export const signedAmount = (amount: number): string => `${amount > 0 ? '+' : ''}${shownAmount(amount)}`;
