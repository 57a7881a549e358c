import { type RefObject, useEffect, useState } from 'react';

/** Less than a pixel is the browser's rounding. */
const ROUNDING_PX = 1;

interface HiddenEdges {
  'data-hides-start'?: true;
  'data-hides-end'?: true;
}

/**
 * On which sides of an element that scrolls sideways there is more than it shows, as attributes for its style.
 * @param content what is in it: another text when there is more or less
 */
export function useHiddenEdges(ref: RefObject<HTMLElement | null>, content: string): HiddenEdges {
  const [edges, setEdges] = useState<HiddenEdges>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of it are observed
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setEdges({
        'data-hides-start': scrollLeft > ROUNDING_PX || undefined,
        'data-hides-end': scrollLeft + clientWidth < scrollWidth - ROUNDING_PX || undefined,
      });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [ref, content]);
  return edges;
}
