import type { LiveMessage } from '@fieldscope/contract/live';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from '../browser/create-store';
import { live, liveState } from './live';
import type { LiveState } from './reconnecting-socket';

/** Passes every live message to `listener` while the component is on screen. The caches are patched already (live-patches). */
export function useLive(listener: (message: LiveMessage) => void): void {
  const handle = useEffectEvent(listener);
  useEffect(() => live.listen((message) => handle(message)), []);
}

/** Whether live data flows: `live`, `connecting`, `waiting` for another try, `off` without a sign-in. */
export const useLiveState = (): LiveState => useStore(liveState);
