import { formatNumber } from '../../../values/format-number';
import { useMeasuredText } from '../../../values/use-measured-text';
import { type Scale, shareOf, ticksOf } from './scale.model';

export interface Tick {
  /** How far along the scale, 0 to 1. */
  share: number;
  label: string;
}

/** Numbers of a scale of a measurement in the reader's unit. */
export function useScaleWords(measurementId: number) {
  const { unitOf } = useMeasuredText();
  const { convert } = unitOf(measurementId);
  return {
    /** A stored number, without the unit. */
    label: (stored: number): string => formatNumber(convert(stored)),
    /** Round numbers of the reader's unit along a scale, no more than `most`. */
    ticks(scale: Scale, most: number): Tick[] {
      const shown = { min: convert(scale.min), max: convert(scale.max) };
      return ticksOf(shown, most).map((tick) => ({ share: shareOf(tick, shown), label: formatNumber(tick) }));
    },
  };
}
