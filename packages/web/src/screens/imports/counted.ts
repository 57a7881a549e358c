import { formatNumber } from '../../values/format-number';

/** A count for a text: what decides its form, and how it is read. */
export const counted = (count: number) => ({ count, number: formatNumber(count) });
