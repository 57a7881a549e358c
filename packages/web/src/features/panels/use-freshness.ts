import { SECOND_MS } from '@fieldscope/contract/time';
import { useEffect, useState } from 'react';
import { useReaderLiveState } from './panel-reader';

/** Whether values are those of now. `at`: of when they are, epoch ms. */
export type Freshness = { kind: 'loading' | 'live' } | { kind: 'lost' | 'polled'; at: number };

/** A break that is shorter is not worth a word. */
const SHORT_BREAK_MS = 3 * SECOND_MS;

/** How fresh values are that were answered at `answeredAt` (epoch ms; 0: not yet) and are kept true by live messages since. */
export function useFreshness(answeredAt: number): Freshness {
  const isLive = useReaderLiveState() === 'live';
  const [brokeOffAt, setBrokeOffAt] = useState<number>();
  useEffect(() => {
    if (isLive) return;
    const at = Date.now();
    const timer = setTimeout(() => setBrokeOffAt(at), SHORT_BREAK_MS);
    return () => {
      clearTimeout(timer);
      setBrokeOffAt(undefined);
    };
  }, [isLive]);
  if (answeredAt === 0) return { kind: 'loading' };
  if (isLive || brokeOffAt === undefined) return { kind: 'live' };
  return answeredAt > brokeOffAt ? { kind: 'polled', at: answeredAt } : { kind: 'lost', at: brokeOffAt };
}
