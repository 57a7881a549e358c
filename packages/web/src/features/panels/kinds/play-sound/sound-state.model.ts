import { numberOf } from '../../../../values/number-of';
import { isOldSeries } from '../../component-state.model';
import type { ShownSeries } from '../../panel-values';

/** Values below `min` or above `max` are to be heard; null: there is no such limit. */
export interface SoundLimits {
  min: number | null;
  max: number | null;
}

/** What a value says: whether it is beyond a limit, or why that is not known. */
export type ValueState = 'within' | 'below' | 'above' | 'silent' | 'old' | 'no_number';

/** What the newest value of a series says now. What is known no more is not heard. */
export function valueStateOf(series: ShownSeries, { min, max }: SoundLimits, now: number): ValueState {
  const number = numberOf(series.value);
  if (number === null) return 'no_number';
  if (!series.device.online) return 'silent';
  if (isOldSeries(series, now)) return 'old';
  if (min !== null && number < min) return 'below';
  return max !== null && number > max ? 'above' : 'within';
}

export const isBeyond = (state: ValueState): boolean => state === 'below' || state === 'above';
