import { useLayoutEffect } from 'react';
import { createStore, useStore } from '../../browser/create-store';

/** The most urgent first. */
const ORDER = ['restriction', 'zone', 'announcement', 'demo', 'advice'] as const;
type Banner = (typeof ORDER)[number];

const applying = createStore<readonly Banner[]>([]);

/** Whether a banner is drawn: it applies, and none that is more urgent does. At most one is on the page at a time. */
export function useBanner(banner: Banner, applies: boolean): boolean {
  const all = useStore(applying);
  useLayoutEffect(() => {
    if (!applies) return;
    applying.set([...applying.get(), banner]);
    return () => applying.set(applying.get().filter((other) => other !== banner));
  }, [banner, applies]);
  return applies && ORDER.find((other) => all.includes(other)) === banner;
}
