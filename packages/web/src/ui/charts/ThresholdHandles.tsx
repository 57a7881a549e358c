import type { RefObject } from 'react';
import type uPlot from 'uplot';
import { useMeasuredText } from '../../values/use-measured-text';
import type { DrawnCurve } from './chart-data';
import type { ThresholdLine } from './plot-marks';
import { scaleOfUnit } from './plot-options';
import type { PlotPlaces, Reach } from './plot-places';
import { ThresholdHandle } from './ThresholdHandle';
import type { Threshold } from './threshold';

interface ThresholdHandlesProps {
  plot: RefObject<uPlot | undefined>;
  curves: readonly DrawnCurve[];
  thresholds: readonly Threshold[];
  /** The same in the reader's unit. */
  lines: readonly ThresholdLine[];
  places: PlotPlaces;
  onHold(scale: string, reach: Reach): void;
  onRelease(): void;
}

/** Handles of the lines that can be moved, over the plot. */
export function ThresholdHandles(props: ThresholdHandlesProps) {
  const { plot, curves, thresholds, lines, places, onHold, onRelease } = props;
  const { unitOf } = useMeasuredText();
  return thresholds.map(({ label, measurementId, severity, onDrag }, index) => {
    const [line, place] = [lines[index], places.lines[index]];
    if (!onDrag || !line || !place?.hasAxis) return null;
    const { store, unit } = unitOf(measurementId);
    const scale = scaleOfUnit(curves, unit);
    return (
      <ThresholdHandle
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has two lines of one name, in a fixed order
        key={`${label} ${index}`}
        label={label}
        text={line.text}
        severity={severity}
        value={line.value}
        {...place}
        left={places.box.left}
        width={places.box.width}
        valueAt={(clientY) => {
          const { top = 0 } = plot.current?.over.getBoundingClientRect() ?? {};
          return plot.current?.posToVal(clientY - top, scale) ?? line.value;
        }}
        onDragStart={() => onHold(scale, [place.low, place.high])}
        onDragEnd={onRelease}
        onChange={(value) => onDrag(store(value))}
      />
    );
  });
}
