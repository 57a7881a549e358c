import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Puts the items of a list in order by dragging: `move` while the pointer passes others, `drop` once it lets go. `place` is
 * where the dragged one is.
 */
export function useDragOrder(move: (from: number, to: number) => void, drop?: (place: number) => void) {
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
  const end = useEffectEvent(() => {
    if (place !== undefined) drop?.(place);
    setPlace(undefined);
  });
  // The window, as an item that changes its place loses the pointer.
  useEffect(() => {
    if (!isDragging) return;
    const onMove = ({ clientY }: globalThis.PointerEvent) => follow(clientY);
    const onEnd = () => end();
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onEnd);
    window.addEventListener('pointercancel', onEnd);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onEnd);
      window.removeEventListener('pointercancel', onEnd);
    };
  }, [isDragging]);
  const start = (from: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.releasePointerCapture?.(event.pointerId);
    setPlace(from);
  };
  return { list, place, start };
}
