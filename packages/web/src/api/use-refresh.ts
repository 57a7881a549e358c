import type { AnyCall } from '@fieldscope/contract/call';
import type { LiveMessage } from '@fieldscope/contract/live';
import { SECOND_MS } from '@fieldscope/contract/time';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keyOf } from './use-call';
import { useLive, useLiveState } from './use-live';

/** Without live data a screen polls this often. */
const POLL_MS = 30 * SECOND_MS;

/** `refetchInterval` of what live messages keep true: nothing is polled while the websocket is open. */
export function usePollWithoutLive(): number | false {
  return useLiveState() === 'live' ? false : POLL_MS;
}

/**
 * Requests a call again when a live message makes its answer old, `withinMs` after the first such message: many
 * messages in a row are one request.
 */
export function useRefresh(call: AnyCall, isNews: (message: LiveMessage) => boolean, withinMs: number): void {
  const requestLater = useRequestLater(keyOf(call), withinMs);
  useLive((message) => {
    if (isNews(message)) requestLater();
  });
}

/**
 * Requests answers again so long after that is first wanted, once for all that want it meanwhile; where their screen is
 * left before, when they are shown again.
 */
export function useRequestLater(queryKey: QueryKey, withinMs: number): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const invalidate = useEffectEvent((refetchType: 'active' | 'none') => {
    timer.current = undefined;
    void client.invalidateQueries({ queryKey, refetchType });
  });
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      // What leaves with its screen, and is cancelled, is then as old as before it was requested.
      queueMicrotask(() => invalidate('none'));
    },
    [],
  );
  return () => {
    timer.current ??= setTimeout(() => invalidate('active'), withinMs);
  };
}
