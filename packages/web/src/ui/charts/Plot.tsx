import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatAge } from '../../values/format-time';
import { useMeasuredText } from '../../values/use-measured-text';
import { useNow } from '../../values/use-now';
import type { PlotBox } from './annotation-flags';
import { type DrawnCurve, hasBand, oldEndOf } from './chart-data';
import classes from './Plot.module.css';
import type { OldEnd, ThresholdLine } from './plot-marks';
import { plotData, plotOptions, scaleOfUnit } from './plot-options';
import type { PlotRange } from './plot-range';
import { ThresholdHandle } from './ThresholdHandle';
import type { Threshold } from './TimeSeriesChart';
import { useChartSummary } from './use-chart-words';
import { usePlotGestures } from './use-plot-gestures';
import { usePlotKeys } from './use-plot-keys';

interface PlotProps {
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
  /** Over the plot; without a box it is not drawn yet. */
  overlay?: (box: PlotBox | undefined) => ReactNode;
  /** Given: a note can be written at a moment (epoch ms), by a click with Shift or by key. */
  onNote?: (at: number) => void;
}

/** Where the plot and the lines that can be moved are, px in the chart, and what the axes reach. */
interface Places {
  box: PlotBox;
  lines: { top: number; low: number; high: number; isInView: boolean }[];
}

const NO_MARKS: readonly number[] = [];

/** The drawing itself. It is built anew when its structure or the theme changes; new data alone is only drawn. */
export function Plot(props: PlotProps) {
  const { label, curves, from, to, height, syncKey, thresholds, marks = NO_MARKS } = props;
  const { ref: measure, width } = useElementSize<HTMLDivElement>();
  const hostRef = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(measure, hostRef);
  const { t } = useTexts('charts');
  const about = useId();
  const summary = useChartSummary(curves);
  const scheme = useComputedColorScheme('light');
  const { timeZone } = useDisplaySetting();
  const { unitOf } = useMeasuredText();
  const plot = useRef<uPlot>(undefined);
  const preview = useRef<PlotRange>(undefined);
  const range = useRef({ from, to });
  range.current = preview.current ?? { from, to };
  const now = useNow();
  const oldEnds = useRef<OldEnd[]>([]);
  oldEnds.current = curves.flatMap((curve) => {
    const index = oldEndOf(curve, to, now);
    if (index === undefined) return [];
    const { unit, colorName } = curve;
    const at = curve.times[index]!;
    return [{ at, value: curve.values[index]!, unit, colorName, label: formatAge(at, now) }];
  });
  const ages = oldEnds.current.map(({ label }) => label).join();

  const pointed = useEffectEvent((at: number | null) => props.onPoint(at));
  const zoomed = useEffectEvent((start: number, end: number) => props.onZoom?.(start, end));
  const zoomedOut = useEffectEvent(() => props.onZoomOut?.());
  const lines = useRef<readonly ThresholdLine[]>([]);
  lines.current = (thresholds ?? []).map(({ value, measurementId, label: name, onDrag }) => {
    const { convert, unit } = unitOf(measurementId);
    return { value: convert(value), unit, label: name, isMovable: onDrag !== undefined };
  });
  const marksRef = useRef(marks);
  marksRef.current = marks;
  const heldScales = useRef<Record<string, [number, number]>>(undefined);
  const [places, setPlaces] = useState<Places>();
  const drawn = useEffectEvent((made: uPlot) => {
    const next = placesOf(made, range.current, lines.current, (unit) => scaleOfUnit(curves, unit));
    setPlaces((before) => (JSON.stringify(next) === JSON.stringify(before) ? before : next));
  });
  const latest = Math.max(to, now);
  const gestures = usePlotGestures({
    plot,
    host: hostRef,
    range: { from, to },
    latest,
    isMovable: props.onZoom !== undefined,
    onPreview(next) {
      preview.current = next;
      range.current = next ?? { from, to };
      plot.current?.setData(plotData(curves));
    },
    onShiftClick: props.onNote,
    onMoved: (next) => props.onZoom?.(next.from, next.to),
  });
  const { onZoom, onZoomOut, onNote } = props;
  const keys = usePlotKeys({ plot, curves, range: { from, to }, latest, onZoom, onZoomOut, onNote });
  const structure = JSON.stringify([
    curves.map((curve) => [
      curve.key,
      curve.measurementName,
      curve.unit,
      curve.colorName,
      hasBand(curve),
      curve.isBars && [curve.bin_ms, curve.interval_minutes],
    ]),
    timeZone,
    scheme,
    syncKey,
    props.onZoom !== undefined,
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `structure` covers all that the options read
  useEffect(() => {
    const host = hostRef.current;
    if (!host || width === 0) return;
    const options = plotOptions({
      curves,
      range,
      oldEnds,
      width,
      height,
      timeZone,
      syncKey,
      thresholds: lines,
      marks: marksRef,
      heldScales,
      onDraw: drawn,
      zoomable: props.onZoom !== undefined,
      onPoint: pointed,
      onZoom: zoomed,
      onZoomOut: zoomedOut,
    });
    const made = new uPlot(options, plotData(curves), host);
    plot.current = made;
    return () => {
      plot.current = undefined;
      made.destroy();
    };
  }, [structure, width === 0, height]);

  useEffect(() => {
    if (width > 0) plot.current?.setSize({ width, height });
  }, [width, height]);

  const drawnLines = JSON.stringify([lines.current, marks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new range or line draws the same data on other axes
  useEffect(() => {
    plot.current?.setData(plotData(curves));
  }, [curves, from, to, drawnLines]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ages are beside the ends of the curves
  useEffect(() => {
    plot.current?.redraw(false);
  }, [ages]);

  const hold = (scale: string, { low, high }: Places['lines'][number]) => {
    heldScales.current = { ...heldScales.current, [scale]: [low, high] };
  };
  const letGo = () => {
    heldScales.current = undefined;
    plot.current?.setData(plotData(curves));
  };
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
        data-movable={props.onZoom !== undefined || undefined}
        onKeyDown={keys.onKeyDown}
      >
        <div ref={ref} role="img" aria-label={label} style={{ height, minWidth: 0 }} />
      </div>
      <VisuallyHidden id={about}>
        {[summary, t(onZoom ? 'keysWithZoom' : 'keys'), onNote && t('keyOfNote')].filter(Boolean).join(' ')}
      </VisuallyHidden>
      <VisuallyHidden aria-live="polite">{keys.reading}</VisuallyHidden>
      {props.overlay?.(places?.box)}
      {places &&
        thresholds?.map(({ label: name, measurementId, onDrag }, index) => {
          const [line, place] = [lines.current[index], places.lines[index]];
          if (!onDrag || !line || !place?.isInView) return null;
          const { store, format, gap, unit } = unitOf(measurementId);
          const scale = scaleOfUnit(curves, unit);
          return (
            <ThresholdHandle
              // biome-ignore lint/suspicious/noArrayIndexKey: a range has two lines of one name, in a fixed order
              key={`${name} ${index}`}
              label={name}
              text={`${format(line.value)}${gap}${unit}`}
              value={line.value}
              {...place}
              left={places.box.left}
              width={places.box.width}
              valueAt={(clientY) => {
                const { top = 0 } = plot.current?.over.getBoundingClientRect() ?? {};
                return plot.current?.posToVal(clientY - top, scale) ?? line.value;
              }}
              onDragStart={() => hold(scale, place)}
              onDragEnd={letGo}
              onChange={(value) => onDrag(store(value))}
            />
          );
        })}
    </>
  );
}

function placesOf(
  plot: uPlot,
  { from, to }: PlotRange,
  lines: readonly ThresholdLine[],
  scaleOf: (unit: string) => string,
): Places {
  const { left, top, width, height } = plot.bbox;
  const ratio = devicePixelRatio;
  return {
    box: { left: left / ratio, top: top / ratio, width: width / ratio, height: height / ratio, from, to },
    lines: lines.map(({ value, unit }) => {
      const { min, max } = plot.scales[scaleOf(unit)] ?? {};
      const y = min === undefined ? 0 : plot.valToPos(value, scaleOf(unit));
      return {
        top: top / ratio + y,
        low: min ?? value,
        high: max ?? value,
        isInView: min !== undefined && y >= 0 && y <= height / ratio,
      };
    }),
  };
}
