import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, writeStored } from '../../browser/storage';

/** How often charts show what is new, in ms; `live`: as it arrives, `manual`: on demand. */
const EVERY_MS = { live: 0, manual: 0, '5m': 5 * MINUTE_MS, '30m': 30 * MINUTE_MS, '1h': HOUR_MS } as const;
export type AutoRefresh = keyof typeof EVERY_MS;
export const AUTO_REFRESHES = Object.keys(EVERY_MS) as AutoRefresh[];

const CHOICE = 'chart-refresh';
const isChoice = (stored: unknown): stored is AutoRefresh => AUTO_REFRESHES.some((one) => one === stored);

/** The choice, remembered on this device; `count` is how often charts were refreshed since then. */
export function useAutoRefresh(onRefresh: () => void) {
  const [choice, setChoice] = useState<AutoRefresh>(() => {
    const stored = readStored(CHOICE);
    return isChoice(stored) ? stored : 'live';
  });
  const [count, setCount] = useState(0);
  const refresh = useEffectEvent(() => {
    setCount((before) => before + 1);
    onRefresh();
  });
  useEffect(() => {
    const everyMs = EVERY_MS[choice];
    if (everyMs === 0) return;
    const timer = setInterval(() => refresh(), everyMs);
    return () => clearInterval(timer);
  }, [choice]);
  return {
    choice,
    count,
    choose(next: AutoRefresh) {
      writeStored(CHOICE, next);
      setChoice(next);
    },
    refreshNow() {
      setCount(count + 1);
      onRefresh();
    },
  };
}
