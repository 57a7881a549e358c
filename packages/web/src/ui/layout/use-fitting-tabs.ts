import { type RefObject, useLayoutEffect, useState } from 'react';
import { fittingTabs } from './fitting-tabs';

/**
 * Which tabs fit beside each other; the others must keep their width while they are not shown.
 * @param row its children: the list of tabs, and the button for those that are not shown, if there are any
 * @param names the tabs: another text when there are others
 */
export function useFittingTabs(row: RefObject<HTMLElement | null>, names: string, chosen: number): boolean[] {
  const [fitting, setFitting] = useState<boolean[]>([]);
  const hasButton = fitting.includes(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button takes space once it is there
  useLayoutEffect(() => {
    const element = row.current;
    const [list, button] = element?.children ?? [];
    if (!element || !list) return;
    const tabs = [...list.children];
    const widthOf = (one: Element | undefined) => one?.getBoundingClientRect().width ?? 0;
    const measure = () => {
      // It has not been laid out.
      if (element.clientWidth === 0) return;
      const places = { space: element.clientWidth, button: widthOf(button) };
      const next = fittingTabs(tabs.map(widthOf), chosen, places);
      setFitting((before) => (next.join() === before.join() ? before : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    for (const one of [element, ...tabs, ...(button ? [button] : [])]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [row, names, chosen, hasButton]);
  return fitting;
}
