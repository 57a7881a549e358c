import { useElementSize } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';

/** Sizes of text that are tried, px, the largest first. */
const SIZES = [160, 128, 96, 80, 64, 56, 48, 40, 36, 32, 28, 24, 22, 20, 18, 16, 15, 14, 13, 12];
/** Longer texts are read, not looked at. */
const USUAL_MOST = 32;

/**
 * Gives an element the largest text that fits into it, up to a size (px; null: a usual one); text that never fits is small
 * and scrolls. `content` is what is written there.
 */
export function useFittingFont(content: string, fontSize: number | null) {
  const { ref: measure, width, height } = useElementSize<HTMLDivElement>();
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its size and its text decide what fits
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const most = fontSize ?? USUAL_MOST;
    for (const size of [most, ...SIZES.filter((one) => one < most)]) {
      box.style.fontSize = `${size}px`;
      if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return;
    }
  }, [content, fontSize, width, height]);
  return (node: HTMLDivElement | null) => {
    element.current = node;
    measure(node);
  };
}
