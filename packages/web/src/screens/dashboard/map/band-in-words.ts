import type { Translate } from '../../../texts/use-texts';
import { formatNumber } from '../../../values/format-number';

/** A band of a scale, whose ends are rounded numbers in the reader's unit. */
export const bandInWords = ({ from, to }: { from: number; to: number }, t: Translate<'fleet-map'>): string =>
  from === to ? formatNumber(from) : t('legend.band', { from: formatNumber(from), to: formatNumber(to) });
