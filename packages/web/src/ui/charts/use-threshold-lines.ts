import { useMeasuredText } from '../../values/use-measured-text';
import type { ThresholdLine } from './plot-marks';
import type { Threshold } from './threshold';

/** Thresholds in the reader's unit. */
export function useThresholdLines(thresholds: readonly Threshold[]): ThresholdLine[] {
  const { unitOf } = useMeasuredText();
  return thresholds.map(({ value, measurementId, label, onDrag }) => {
    const { convert, unit } = unitOf(measurementId);
    return { value: convert(value), unit, label, isMovable: onDrag !== undefined };
  });
}
