import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { usePhone } from '../layout/use-phone';

/** A place in the page, and whether it is wide enough. */
export interface Fit {
  place: (element: HTMLElement | null) => void;
  fits: boolean;
}

/**
 * Whether a place in the page is wide enough for what stands in it: `minWidth` px, or more once it was seen to need
 * more. On a phone nothing that has a width of its own fits. Until the place is measured, which is before it is
 * painted, it counts as wide enough.
 */
export function useFits(minWidth: number): Fit {
  const isPhone = usePhone();
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const [needed, setNeeded] = useState({ minWidth, width: minWidth });
  const element = useRef<HTMLElement | null>(null);
  const place = useCallback((found: HTMLElement | null) => {
    element.current = found;
    if (!found) return;
    const measure = () => found.clientWidth > 0 && setWidth(found.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(found);
    return () => observer.disconnect();
  }, []);
  const most = needed.minWidth === minWidth ? needed.width : minWidth;
  const fits = !isPhone && width >= most;
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = element.current ?? {};
    if (fits && scrollWidth > clientWidth) setNeeded({ minWidth, width: scrollWidth });
  });
  return { place, fits };
}
