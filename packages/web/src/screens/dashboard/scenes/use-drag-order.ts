import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Puts the items of a list in order by dragging; `place` is where the dragged one is. */
export function useDragOrder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [place, setPlace] = useState<number>();
  const isDragging = place !== undefined;
  const follow = useEffectEvent((y: number) => {
    const items = [...(list.current?.children ?? [])];
    const under = items.findIndex((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return y >= top && y <= bottom;
    });
    if (place === undefined || under === -1 || under === place) return;
    move(place, under);
    setPlace(under);
  });
  // The window, as an item that changes its place loses the pointer.
  useEffect(() => {
    if (!isDragging) return;
    const onMove = ({ clientY }: globalThis.PointerEvent) => follow(clientY);
    const end = () => setPlace(undefined);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [isDragging]);
  const start = (from: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.releasePointerCapture?.(event.pointerId);
    setPlace(from);
  };
  return { list, place, start };
}
