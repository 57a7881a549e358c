import type { RefObject } from 'react';
import uPlot from 'uplot';
import type { AxisEnds } from './axis-ends';
import { type DrawnCurve, hasBand } from './chart-data';
import type { OldEnd, ThresholdLine } from './plot-marks';
import { plotData, plotOptions } from './plot-options';
import { type PlotPlaces, placesOf, type Reach } from './plot-places';
import type { PlotRange } from './plot-range';

/** What a plot shows. A change of its structure needs another chart, anything else is drawn into the same. */
export interface PlotView {
  curves: readonly DrawnCurve[];
  range: PlotRange;
  oldEnds: readonly OldEnd[];
  lines: readonly ThresholdLine[];
  marks: readonly number[];
  ends: Readonly<Record<string, AxisEnds>>;
  /** px; 0: it has no place yet. */
  width: number;
  height: number;
  timeZone: string;
  /** Its colours are those of the theme. */
  colorScheme: string;
  syncKey: string | undefined;
  onPoint(at: number | null): void;
  onZoom?: (from: number, to: number) => void;
  onZoomOut?: () => void;
  onDraw(places: PlotPlaces): void;
}

/** A chart of uPlot that follows a view; `plot` is the chart of this moment. */
export function createPlotDrawing(plot: RefObject<uPlot | undefined>) {
  let view: PlotView;
  let preview: PlotRange | undefined;
  let held: Readonly<Record<string, Reach>> | undefined;
  // Read at every drawing.
  const latest = {
    range: {
      get current() {
        return preview ?? view.range;
      },
    },
    oldEnds: {
      get current() {
        return view.oldEnds;
      },
    },
    thresholds: {
      get current() {
        return view.lines;
      },
    },
    marks: {
      get current() {
        return view.marks;
      },
    },
    ends: {
      get current() {
        return view.ends;
      },
    },
    heldScales: {
      get current() {
        return held;
      },
    },
  };

  const drawData = () => plot.current?.setData(plotData(view.curves));
  const remove = () => {
    plot.current?.destroy();
    plot.current = undefined;
  };
  const build = (host: HTMLElement) => {
    const { curves, width, height, timeZone, syncKey } = view;
    const options = plotOptions({
      host,
      curves,
      width,
      height,
      timeZone,
      syncKey,
      ...latest,
      zoomable: view.onZoom !== undefined,
      onPoint: (at) => view.onPoint(at),
      onZoom: (from, to) => view.onZoom?.(from, to),
      onZoomOut: () => view.onZoomOut?.(),
      onDraw: (drawn) => view.onDraw(placesOf(drawn, latest.range.current, view.lines, view.curves)),
    });
    plot.current = new uPlot(options, plotData(curves), host);
  };
  return {
    show(host: HTMLElement, next: PlotView) {
      const before = view;
      view = next;
      if (!plot.current || structureOf(next) !== structureOf(before)) {
        remove();
        if (next.width > 0) build(host);
        return;
      }
      if (next.width !== before.width) plot.current.setSize({ width: next.width, height: next.height });
      if (next.curves !== before.curves || figuresOf(next) !== figuresOf(before)) drawData();
      else if (agesOf(next) !== agesOf(before)) plot.current.redraw(false);
    },
    remove,
    /** Draws another range until the next call; undefined: its own again. */
    preview(range: PlotRange | undefined) {
      preview = range;
      drawData();
    },
    /** An axis stays as it is while a line is moved on it. */
    hold(scale: string, reach: Reach) {
      held = { ...held, [scale]: reach };
    },
    release() {
      held = undefined;
      drawData();
    },
  };
}

/** What another chart is needed for. */
const structureOf = ({ curves, width, height, timeZone, colorScheme, syncKey, onZoom }: PlotView): string =>
  JSON.stringify([
    curves.map((curve) => [
      curve.key,
      curve.measurementName,
      curve.unit,
      curve.colorName,
      hasBand(curve),
      curve.isPoints,
      curve.isDots,
      curve.hasDots,
      curve.isBars && [curve.bin_ms, curve.interval_minutes],
    ]),
    [width === 0, height, timeZone, colorScheme, syncKey, onZoom !== undefined],
  ]);

/** What is drawn on the axes, the curves aside. */
const figuresOf = ({ range, lines, marks, ends }: PlotView): string =>
  JSON.stringify([range.from, range.to, lines, marks, ends]);

const agesOf = ({ oldEnds }: PlotView): string => oldEnds.map(({ label }) => label).join();
