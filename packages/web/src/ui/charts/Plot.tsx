import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { useNow } from '../../values/use-now';
import { type AxisEnds, useAxisEnds } from './axis-ends';
import { type DrawnCurve, oldEndsOf } from './chart-data';
import classes from './Plot.module.css';
import type { PlotBox } from './plot-places';
import { ThresholdHandles } from './ThresholdHandles';
import type { Threshold } from './threshold';
import { useChartSummary } from './use-chart-words';
import { usePlotDrawing } from './use-plot-drawing';
import { usePlotGestures } from './use-plot-gestures';
import { usePlotKeys } from './use-plot-keys';
import { useThresholdLines } from './use-threshold-lines';

export interface PlotProps {
  /** What is drawn, for screen readers. */
  label: string;
  curves: readonly DrawnCurve[];
  from: number;
  to: number;
  height: number;
  syncKey?: string;
  onZoom?: (from: number, to: number) => void;
  onZoomOut?: () => void;
  /** Moment under the pointer, epoch ms. */
  onPoint: (at: number | null) => void;
  thresholds?: readonly Threshold[];
  marks?: readonly number[];
  /** Ends of the axis of each unit, in the measurement's own one; absent or null: as the values have it. */
  ends?: AxisEnds;
  /** Over the plot; without a box it is not drawn yet. */
  overlay?: (box: PlotBox | undefined) => ReactNode;
  /** Given: a note can be written at a moment (epoch ms), by a click with Shift or by key. */
  onNote?: (at: number) => void;
}

/** The drawing itself, with its keys, its gestures and what it is in words. */
export function Plot(props: PlotProps) {
  const { label, curves, from, to, height, syncKey, thresholds = [], marks = [] } = props;
  const { onPoint, onZoom, onZoomOut, onNote } = props;
  const { t } = useTexts('charts');
  const { ref: measure, width } = useElementSize<HTMLDivElement>();
  const about = useId();
  const summary = useChartSummary(curves);
  const colorScheme = useComputedColorScheme('light');
  const { timeZone } = useDisplaySetting();
  const now = useNow();
  const lines = useThresholdLines(thresholds);
  const range = { from, to };
  const size = { width, height };
  const ends = useAxisEnds(curves, props.ends);
  const shown = { curves, range, lines, marks, ends, oldEnds: oldEndsOf(curves, to, now) };
  const look = { timeZone, colorScheme, syncKey };
  const view = { ...shown, ...size, ...look, onPoint, onZoom, onZoomOut };
  const { host, plot, drawing, places } = usePlotDrawing(view);
  const ref = useMergedRef(measure, host);
  const latest = Math.max(to, now);
  const gestures = usePlotGestures({
    ...{ plot, host, range, latest },
    isMovable: onZoom !== undefined,
    onPreview: drawing.preview,
    onShiftClick: onNote,
    onMoved: (next) => onZoom?.(next.from, next.to),
  });
  const keys = usePlotKeys({ plot, curves, range, latest, onZoom, onZoomOut, onNote });
  const handles = { plot, curves, thresholds, lines, onHold: drawing.hold, onRelease: drawing.release };
  return (
    <>
      <div
        {...gestures}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move along the curves
        tabIndex={0}
        role="application"
        aria-roledescription={t('kind')}
        aria-label={label}
        aria-describedby={about}
        className={classes.plot}
        data-movable={onZoom !== undefined || undefined}
        onKeyDown={keys.onKeyDown}
      >
        <div ref={ref} role="img" aria-label={label} style={{ height, minWidth: 0 }} />
      </div>
      <VisuallyHidden id={about}>
        {[summary, t(onZoom ? 'keysWithZoom' : 'keys'), onNote && t('keyOfNote')].filter(Boolean).join(' ')}
      </VisuallyHidden>
      <VisuallyHidden aria-live="polite">{keys.reading}</VisuallyHidden>
      {props.overlay?.(places?.box)}
      {places && <ThresholdHandles {...handles} places={places} />}
    </>
  );
}
