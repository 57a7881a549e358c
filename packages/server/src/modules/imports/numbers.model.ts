/** Digits with a point or comma, and perhaps an exponent; nothing between the digits, which countries read differently. */
const NUMBERS = {
  '.': /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?$/i,
  ',': /^[+-]?(\d+,?\d*|,\d+)(e[+-]?\d{1,4})?$/i,
};
const LONGEST = 64;

/** Reads a number as a file writes it. */
export function readNumber(
  text: string,
  decimal: '.' | ',',
): number | 'value_unreadable' | 'value_too_large' {
  // Some programs write a minus as it is printed.
  const plain = text.replace(/^\u2212/, '-');
  if (plain.length > LONGEST || !NUMBERS[decimal].test(plain)) return 'value_unreadable';
  const value = Number(plain.replace(',', '.'));
  return Number.isFinite(value) ? value : 'value_too_large';
}
