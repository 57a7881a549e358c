import { type PointerEvent, type RefObject, useRef } from 'react';
import type uPlot from 'uplot';
import { type HeldMoment, movedBy, type PlotRange, rangeBelow, widenedBy } from './plot-range';
import { usePlotWheel } from './use-plot-wheel';

interface PlotGestures {
  plot: RefObject<uPlot | undefined>;
  /** Where the plot is drawn. */
  host: RefObject<HTMLElement | null>;
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
/** What a turn of the wheel moves, of the range, and how much it stretches. */
const TURN = 0.1;
const STRETCH = 1.25;

/**
 * Moves the time axis: with the mouse or its wheel while Shift is held, with one finger; two fingers stretch it, and so
 * does the wheel while Ctrl is held.
 */
export function usePlotGestures(gestures: PlotGestures) {
  const { plot, host, range, latest, isMovable, onPreview, onMoved, onShiftClick } = gestures;
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

  usePlotWheel({
    host,
    onTurn({ shiftKey, ctrlKey, deltaX, deltaY, clientX }) {
      const box = plot.current?.over.getBoundingClientRect();
      if (!isMovable || !box?.width || !(shiftKey || ctrlKey)) return false;
      const current = shown.current ?? range;
      const turn = Math.sign(deltaY || deltaX);
      const at = momentAt(clientX - box.left, box.width);
      shown.current = ctrlKey
        ? widenedBy(current, STRETCH ** turn, at, latest)
        : movedBy(current, turn * TURN, latest);
      onPreview(shown.current);
      return true;
    },
    onRest: () => finish(),
  });
  const finish = () => {
    const moved = shown.current;
    shown.current = undefined;
    onPreview(undefined);
    if (moved) onMoved(moved);
    return moved;
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
    if (!finish() && event.shiftKey) onShiftClick?.(Math.round(one.at));
  };
  const onPointerCancel = (event: PointerEvent) => {
    if (!held.current.delete(event.pointerId)) return;
    shown.current = undefined;
    onPreview(undefined);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
