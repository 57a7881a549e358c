interface Numbers {
  first: number;
  last: number;
}

/** The lowest number that is not taken; the last one when all are. */
export function freeNumber({ first, last }: Numbers, taken: readonly number[]): number {
  for (let number = first; number < last; number++) if (!taken.includes(number)) return number;
  return last;
}

/** Whether a typed text is one of the numbers. */
export const isNumberIn = ({ first, last }: Numbers, text: string): boolean =>
  /^\d{4}$/.test(text.trim()) && Number(text) >= first && Number(text) <= last;
