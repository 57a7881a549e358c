import { type KeyboardEvent, type RefObject, useState } from 'react';
import type uPlot from 'uplot';
import type { DrawnCurve } from './chart-data';
import { movedBy, type PlotRange, widenedBy } from './plot-range';
import { useMomentWords } from './use-chart-words';

interface PlotKeys {
  plot: RefObject<uPlot | undefined>;
  curves: readonly DrawnCurve[];
  range: PlotRange;
  /** The plot cannot be moved beyond this moment, epoch ms. */
  latest: number;
  onZoom?: (from: number, to: number) => void;
  onZoomOut?: () => void;
  onNote?: (at: number) => void;
}

const LARGE_STEP = 10;
/** Of the range. */
const MOVE = 0.25;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -LARGE_STEP,
  PageDown: LARGE_STEP,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
const OUTSIDE = { left: -10, top: -10 };

/** Its types leave out the last parameter: charts of the same key follow. */
interface Synced {
  setCursor(place: { left: number; top: number }, fires: boolean, publishes: boolean): void;
}
const pointAt = (plot: uPlot | undefined, place: { left: number; top: number }) =>
  (plot as Synced | undefined)?.setCursor(place, true, true);

/** Moves the crosshair from reading to reading, and the range, by keyboard; `reading` is what it stands on, in words. */
export function usePlotKeys({ plot, curves, range, latest, onZoom, onZoomOut, onNote }: PlotKeys) {
  const wordsOf = useMomentWords();
  const [reading, setReading] = useState('');
  const pointedAt = () => {
    const { left = -1 } = plot.current?.cursor ?? {};
    return left < 0 ? undefined : plot.current!.posToVal(left, 'x');
  };
  const show = (next: PlotRange) => onZoom?.(next.from, next.to);

  const step = (steps: number) => {
    const moments = momentsOf(curves, range);
    if (moments.length === 0) return;
    const at = pointedAt();
    const from = at === undefined ? (steps < 0 ? moments.length : -1) : nearestPlace(moments, at);
    const next = moments[Math.max(0, Math.min(moments.length - 1, from + steps))]!;
    if (plot.current) pointAt(plot.current, { left: plot.current.valToPos(next, 'x'), top: 0 });
    setReading(wordsOf(curves, next));
  };
  const leave = () => {
    pointAt(plot.current, OUTSIDE);
    setReading('');
  };
  const widen = (times: number) => {
    const at = pointedAt() ?? (range.from + range.to) / 2;
    show(widenedBy(range, times, at, latest));
  };
  const actionOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (onZoom && shiftKey && key === 'ArrowLeft') return () => show(movedBy(range, -MOVE, latest));
    if (onZoom && shiftKey && key === 'ArrowRight') return () => show(movedBy(range, MOVE, latest));
    const steps = STEPS[key];
    if (steps !== undefined) return () => step(steps);
    if (key === 'Escape' && pointedAt() !== undefined) return leave;
    if (onZoom && (key === '+' || key === '=')) return () => widen(1 / 2);
    if (onZoom && key === '-') return () => widen(2);
    if (onZoomOut && key === '0') return onZoomOut;
    if (onNote && key.toLowerCase() === 'n') return () => onNote(Math.round(pointedAt() ?? range.to));
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { onKeyDown, reading };
}

/** Moments within the range at which a curve has a reading, ascending. */
function momentsOf(curves: readonly DrawnCurve[], { from, to }: PlotRange): number[] {
  const moments = new Set<number>();
  for (const { times, values } of curves)
    times.forEach((at, index) => {
      if (values[index] !== null && at >= from && at <= to) moments.add(at);
    });
  return [...moments].sort((one, other) => one - other);
}

function nearestPlace(moments: readonly number[], at: number): number {
  let nearest = 0;
  moments.forEach((moment, place) => {
    if (Math.abs(moment - at) < Math.abs(moments[nearest]! - at)) nearest = place;
  });
  return nearest;
}
