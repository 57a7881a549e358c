import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import { useEffect, useEffectEvent, useState } from 'react';
import { isCancelled } from './api-error';
import { type CallInput, requestCall } from './call-api';

interface Received<Data> {
  /** Absent until the answer is there. */
  data?: Data;
  error?: unknown;
}

/**
 * What a page before the sign-in requests: it has no cache of queries, because readers do not come back to it. Another `key` is
 * another request, undefined is none; `refetch` discards the answer and requests it again.
 */
export function useRequest<Data>(
  key: string | undefined,
  request: (signal: AbortSignal) => Promise<Data>,
): Received<Data> & { refetch: () => void } {
  const [round, setRound] = useState(0);
  const [received, setReceived] = useState<Received<Data> & { to?: string }>({});
  const send = useEffectEvent(request);
  const to = key === undefined ? undefined : `${round} ${key}`;
  useEffect(() => {
    if (to === undefined) return;
    const leaving = new AbortController();
    send(leaving.signal).then(
      (data) => leaving.signal.aborted || setReceived({ to, data }),
      (error) => leaving.signal.aborted || isCancelled(error) || setReceived({ to, error }),
    );
    return () => leaving.abort();
  }, [to]);
  const { data, error } = received.to === to ? received : {};
  return { data, error, refetch: () => setRound((before) => before + 1) };
}

/** The answer of a call of the contract, on a page before the sign-in; behind it `useQueryCall` has a cache. */
export const useOpenCall = <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  { enabled = true }: { enabled?: boolean } = {},
) =>
  useRequest(
    enabled ? `${call.path} ${JSON.stringify(input)}` : undefined,
    (signal) => requestCall(call, input as Record<string, unknown>, { signal }) as Promise<ResultOf<C>>,
  );
