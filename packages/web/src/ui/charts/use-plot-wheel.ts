import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface PlotWheel {
  host: RefObject<HTMLElement | null>;
  /** Answers whether the turn was for the plot; the page scrolls otherwise. */
  onTurn(event: WheelEvent): boolean;
  /** The wheel has not been turned for a moment. */
  onRest(): void;
}

const REST_MS = 250;

/** Turns of the mouse wheel over a plot. */
export function usePlotWheel({ host, onTurn, onRest }: PlotWheel): void {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rested = useEffectEvent(onRest);
  const turned = useEffectEvent((event: WheelEvent) => {
    if (!onTurn(event)) return;
    event.preventDefault();
    clearTimeout(rest.current);
    rest.current = setTimeout(() => rested(), REST_MS);
  });
  useEffect(() => {
    const element = host.current;
    const listen = (event: WheelEvent) => turned(event);
    // React's own listener could not keep the page from scrolling.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => {
      element?.removeEventListener('wheel', listen);
      clearTimeout(rest.current);
    };
  }, [host]);
}
