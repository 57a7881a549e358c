import { formatNumber } from '../../../values/format-number';
import type { InWords } from './kind';

export const setCo2Multiplier: InWords<'set_co2_multiplier'> = (t, { multiplier }) =>
  t('commands:kinds.set_co2_multiplier', { value: formatNumber(multiplier) });
