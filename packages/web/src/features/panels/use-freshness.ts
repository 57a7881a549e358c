import { SECOND_MS } from '@fieldscope/contract/time';
import { useEffect, useRef, useState } from 'react';
import { useReaderLiveState } from './panel-reader';

/** Whether values are those of now. `at`: of when they are, epoch ms. */
export type Freshness = { kind: 'loading' | 'live' } | { kind: 'lost' | 'polled'; at: number };

/** A break that is shorter is not worth a word. */
const SHORT_BREAK_MS = 3 * SECOND_MS;

/**
 * How fresh values are that were answered at `answeredAt` (epoch ms; 0: not yet) and are kept true by live messages since.
 * `failedAt` is when they could not be read last.
 */
export function useFreshness(answeredAt: number, failedAt: number): Freshness {
  const isLive = useReaderLiveState() === 'live';
  const [brokeOff, setBrokeOff] = useState<{ at: number; liveUntil: number }>();
  /** 0: it was not live yet, and values may be those that were kept from another time. */
  const liveUntil = useRef(0);
  useEffect(() => {
    if (isLive)
      return () => {
        liveUntil.current = Date.now();
      };
    const at = Date.now();
    const timer = setTimeout(() => setBrokeOff({ at, liveUntil: liveUntil.current }), SHORT_BREAK_MS);
    return () => {
      clearTimeout(timer);
      setBrokeOff(undefined);
    };
  }, [isLive]);
  if (answeredAt === 0) return { kind: 'loading' };
  if (isLive || brokeOff === undefined) return { kind: 'live' };
  return answeredAt > Math.max(brokeOff.at, failedAt)
    ? { kind: 'polled', at: answeredAt }
    : { kind: 'lost', at: Math.max(answeredAt, brokeOff.liveUntil) };
}
