import { type PointerEvent, type RefObject, useRef } from 'react';
import type uPlot from 'uplot';
import { type HeldMoment, type PlotRange, rangeBelow } from './plot-range';

interface PlotGestures {
  plot: RefObject<uPlot | undefined>;
  range: PlotRange;
  /** The plot cannot be moved beyond this moment, epoch ms. */
  latest: number;
  isMovable: boolean;
  /** Draws another range while it is moved; undefined: its own again. */
  onPreview(range: PlotRange | undefined): void;
  onMoved(range: PlotRange): void;
  /** A click with Shift at a moment. */
  onShiftClick?(at: number): void;
}

interface Held extends HeldMoment {
  downX: number;
}

const LEAST_MOVE_PX = 6;

/** Moves the time axis: with the mouse while Shift is held, with one finger; two fingers stretch it. */
export function usePlotGestures(gestures: PlotGestures) {
  const { plot, range, latest, isMovable, onPreview, onMoved, onShiftClick } = gestures;
  const held = useRef(new Map<number, Held>());
  const shown = useRef<PlotRange>(undefined);

  const placeOf = ({ clientX }: PointerEvent) => {
    const box = plot.current?.over.getBoundingClientRect();
    return box && box.width > 0 ? { x: clientX - box.left, width: box.width } : undefined;
  };
  const momentAt = (x: number, width: number) => {
    const { from, to } = shown.current ?? range;
    return from + (x / width) * (to - from);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const isTouch = event.pointerType === 'touch';
    const place = placeOf(event);
    if (!place || !(isTouch || (event.shiftKey && event.button === 0))) return;
    // A finger gets the mouse events of a tap only where it is.
    if (!isTouch) event.currentTarget.setPointerCapture?.(event.pointerId);
    for (const one of held.current.values()) one.at = momentAt(one.x, place.width);
    const { x, width } = place;
    held.current.set(event.pointerId, { at: momentAt(x, width), x, downX: x });
  };
  const onPointerMove = (event: PointerEvent) => {
    const one = held.current.get(event.pointerId);
    const place = one && isMovable ? placeOf(event) : undefined;
    if (!one || !place) return;
    one.x = place.x;
    if (!shown.current && Math.abs(one.x - one.downX) < LEAST_MOVE_PX) return;
    shown.current = rangeBelow([...held.current.values()], range, place.width, latest);
    onPreview(shown.current);
  };
  const onPointerUp = (event: PointerEvent) => {
    const one = held.current.get(event.pointerId);
    if (!one) return;
    held.current.delete(event.pointerId);
    if (held.current.size > 0) return;
    const moved = shown.current;
    shown.current = undefined;
    onPreview(undefined);
    if (moved) onMoved(moved);
    else if (event.shiftKey) onShiftClick?.(Math.round(one.at));
  };
  const onPointerCancel = (event: PointerEvent) => {
    if (!held.current.delete(event.pointerId)) return;
    shown.current = undefined;
    onPreview(undefined);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
