import type { AnyCall } from '@fieldscope/contract/call';
import type { LiveMessage } from '@fieldscope/contract/live';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useLive((message) => {
    if (!isNews(message)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: keyOf(call) });
    }, withinMs);
  });
}
