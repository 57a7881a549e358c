import { CAMERA_ALGORITHMS } from './camera-tasks';

/** Whether models of an algorithm read a number: a meter with digits, or with a pointer. @param algorithm number of CAMERA_ALGORITHMS */
export const readsNumbers = (algorithm: number | null | undefined): boolean =>
  algorithm != null && ['pointer', 'digital'].includes(CAMERA_ALGORITHMS[algorithm] ?? '');

const NUMBER = /^-?\d{1,9}(\.\d{1,6})?$/;

/** The number whose digits stand beside each other from left to right, one of which may be its point; undefined: it is none. */
export function numberOfDigits(digits: readonly { x: number; label: string }[]): number | undefined {
  const text = digits
    .toSorted((a, b) => a.x - b.x)
    .map(({ label }) => label)
    .join('');
  return NUMBER.test(text) ? Number(text) : undefined;
}
