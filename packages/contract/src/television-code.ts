/** Without characters that are taken for others: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B. */
const LETTERS = '34679ACDEFGHJKMNPQRTUVWXY';
const LENGTH = 8;
const HALF = LENGTH / 2;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** A code as it is shown: `XXXX-XXXX`. */
export const writeTelevisionCode = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`;

/** A code as somebody types it, without what does not matter. */
export const readTelevisionCode = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** Whether a code that was read may be one. */
export const isTelevisionCode = (code: string): boolean => CODE.test(code);

/** @param randomInt a number from 0 to below its parameter */
export const makeTelevisionCode = (randomInt: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
