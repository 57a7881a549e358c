import { formatNumber } from '../../values/format-number';

/** A count that may have been broken off: 10,000+. */
export const counted = ({ count, more }: { count: number; more: boolean }): string =>
  `${formatNumber(count)}${more ? '+' : ''}`;
