import { z } from 'zod';

/** Currencies of prices, with the digits behind the point of their amounts (ISO 4217). */
export const CURRENCY_DIGITS = {
  ...{ AUD: 2, BRL: 2, CAD: 2, CHF: 2, CNY: 2, CZK: 2, DKK: 2, EUR: 2, GBP: 2, HKD: 2, HUF: 2, INR: 2 },
  ...{
    JPY: 0,
    KRW: 0,
    KZT: 2,
    NOK: 2,
    NZD: 2,
    PLN: 2,
    RUB: 2,
    SEK: 2,
    SGD: 2,
    TRY: 2,
    UAH: 2,
    USD: 2,
    ZAR: 2,
  },
} as const;
export type Currency = keyof typeof CURRENCY_DIGITS;
export const CURRENCIES = Object.keys(CURRENCY_DIGITS) as Currency[];
export const CurrencyCode = z.enum(CURRENCIES);

/** Largest amount of an order, in minor units: far below what a number holds exactly. */
export const MOST_MINOR = 1_000_000_000_000;

/** An amount in minor units of its currency: cents of EUR, whole yen. */
export const Minor = z.number().int().min(-MOST_MINOR).max(MOST_MINOR);

/** Tax rates are in hundredths of a per cent: 1,900 is 19 %. */
export const WHOLE_RATE = 10_000;

/**
 * A part of an amount in whole minor units, half of one away from zero: the one rounding of money.
 * Computed in integers of any size, so that no product loses a unit.
 */
export function partOf(amount: number, part: number, whole: number): number {
  const product = 2n * BigInt(amount) * BigInt(part);
  const divisor = 2n * BigInt(whole);
  const isNegative = product < 0n !== divisor < 0n;
  const size = (n: bigint) => (n < 0n ? -n : n);
  const rounded = (size(product) + size(divisor) / 2n) / size(divisor);
  return Number(isNegative ? -rounded : rounded);
}

/** An amount as a decimal number with a point, as files and payment services write it: 1950 of EUR is `19.50`. */
export function decimalOf(amount: number, currency: Currency): string {
  const digits = CURRENCY_DIGITS[currency];
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The amount of a decimal number with a point; undefined: it is none, or has too many digits. */
export function amountOf(decimal: string, currency: Currency): number | undefined {
  const digits = CURRENCY_DIGITS[currency];
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(decimal.trim()) ?? [];
  if (whole === undefined || fraction.replace(/0+$/, '').length > digits) return undefined;
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return amount > MOST_MINOR ? undefined : sign === '-' && amount > 0 ? -amount : amount;
}
