import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import { useDisplaySetting } from '../../values/display-setting';
import { formatAge } from '../../values/format-time';
import { useMeasuredText } from '../../values/use-measured-text';
import { useNow } from '../../values/use-now';
import { type DrawnCurve, oldEndOf } from './chart-data';
import type { OldEnd } from './plot-marks';
import { plotData, plotOptions } from './plot-options';
import type { Threshold } from './TimeSeriesChart';

interface PlotProps {
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
}

/** The drawing itself. It is built anew when its structure or the theme changes; new data alone is only drawn. */
export function Plot(props: PlotProps) {
  const { curves, from, to, height, syncKey, thresholds } = props;
  const { ref: measure, width } = useElementSize<HTMLDivElement>();
  const hostRef = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(measure, hostRef);
  const scheme = useComputedColorScheme('light');
  const { timeZone } = useDisplaySetting();
  const { unitOf } = useMeasuredText();
  const plot = useRef<uPlot>(undefined);
  const range = useRef({ from, to });
  range.current = { from, to };
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
  const lines = thresholds?.map(({ value, measurementId, label }) => {
    const { convert, unit } = unitOf(measurementId);
    return { value: convert(value), unit, label };
  });
  const structure = JSON.stringify([
    curves.map((curve) => [
      curve.key,
      curve.measurementName,
      curve.unit,
      curve.colorName,
      curve.min !== null,
    ]),
    lines,
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
      thresholds: lines ?? [],
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new range draws the same data on another axis
  useEffect(() => {
    plot.current?.setData(plotData(curves));
  }, [curves, from, to]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ages are beside the ends of the curves
  useEffect(() => {
    plot.current?.redraw(false);
  }, [ages]);

  return <div ref={ref} style={{ height, minWidth: 0 }} />;
}
