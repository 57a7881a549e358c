import { useMeasuredText } from '../../values/use-measured-text';
import type { ThresholdLine } from './plot-marks';
import type { Threshold } from './threshold';

/** Thresholds in the reader's unit. */
export function useThresholdLines(thresholds: readonly Threshold[]): ThresholdLine[] {
  const { unitOf } = useMeasuredText();
  return thresholds.map(({ value, measurementId, label, severity, onDrag }) => {
    const { convert, format, gap, unit } = unitOf(measurementId);
    const shown = convert(value);
    const text = `${format(shown)}${gap}${unit}`;
    return { value: shown, unit, label, text, severity, isMovable: onDrag !== undefined };
  });
}
