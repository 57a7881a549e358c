import { formatShare } from '../../values/format-number';

const HUNDRED = 100;

/** A number of percent as people read it. */
export const percentText = (percent: number): string => formatShare(percent / HUNDRED);
