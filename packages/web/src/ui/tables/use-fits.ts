import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { usePhone } from '../layout/use-phone';

/** A place in the page, and whether it is wide enough. */
export interface Fit {
  place: (element: HTMLElement | null) => void;
  fits: boolean;
  /** How many of what may yield have to, for the rest to fit. */
  yielding: number;
}

const NOTHING_YIELDS: readonly number[] = [];

/**
 * Whether a place in the page is wide enough for what stands in it: `minWidth` px, or more once it was seen to need
 * more. What may yield does so first, one after the other: `yields` are their widths in px. On a phone nothing that has a
 * width of its own fits. Until the place is measured, which is before it is painted, it counts as wide enough.
 */
export function useFits(minWidth: number, yields: readonly number[] = NOTHING_YIELDS): Fit {
  const isPhone = usePhone();
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const key = [minWidth, ...yields].join(' ');
  /** Widths that it was seen to need, by how many yielded. */
  const [seen, setSeen] = useState<{ key: string; widths: readonly number[] }>({ key, widths: [] });
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
  const widths = seen.key === key ? seen.widths : [];
  const neededWithout = (count: number) =>
    Math.max(minWidth - yields.slice(0, count).reduce((sum, one) => sum + one, 0), widths[count] ?? 0);
  const counts = Array.from({ length: yields.length + 1 }, (_, count) => count);
  const yielding = counts.find((count) => width >= neededWithout(count));
  const fits = !isPhone && yielding !== undefined;
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = element.current ?? {};
    if (!fits || scrollWidth <= clientWidth) return;
    const next = counts.map((count) => (count === yielding ? scrollWidth : (widths[count] ?? 0)));
    setSeen({ key, widths: next });
  });
  return { place, fits, yielding: yielding ?? 0 };
}
