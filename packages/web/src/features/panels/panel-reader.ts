import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import type { LiveMessage } from '@fieldscope/contract/live';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import { type CallInput, requestCall } from '../../api/call-api';
import { live, liveState } from '../../api/live';
import type { LiveState } from '../../api/reconnecting-socket';
import { keyOf, type QueryCallOptions } from '../../api/use-call';
import { type Store, useStore } from '../../browser/create-store';

/** Who reads a panel: somebody who is signed in, or whoever has a link or a television. */
export interface PanelReader {
  /** What comes before the keys of its answers in the query cache; nothing: they are those of the portal. */
  keys: readonly string[];
  /** Whether it is somebody who is signed in, who may open what the panel shows. */
  isSignedIn: boolean;
  /** @throws ApiError as `callApi` */
  request(call: AnyCall, input: Record<string, unknown>, signal: AbortSignal): Promise<unknown>;
  /** @returns ends it */
  listen(listener: (message: LiveMessage) => void): () => void;
  liveState: Store<LiveState>;
}

const PORTAL_READER: PanelReader = {
  keys: [],
  isSignedIn: true,
  request: (call, input, signal) => requestCall(call, input, { signal }),
  listen: live.listen,
  liveState,
};

const Reader = createContext(PORTAL_READER);
/** Has what is inside read as somebody else than who is signed in. */
export const PanelReaderProvider = Reader;
export const usePanelReader = (): PanelReader => use(Reader);

/** Key of an answer in the query cache, as `keyOf`. */
export const readerKeyOf = <C extends AnyCall>(reader: PanelReader, call: C, input?: CallInput<C>) => [
  ...reader.keys,
  ...keyOf(call, input),
];

/** `useQueryCall` for whoever reads the panel. */
export function useReaderQuery<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: Pick<QueryCallOptions<C>, 'enabled' | 'refetchInterval' | 'staleTime'> & {
    placeholderData?(before: ResultOf<C> | undefined): ResultOf<C> | undefined;
  } = {},
): UseQueryResult<ResultOf<C>, Error> {
  const reader = usePanelReader();
  return useQuery({
    queryKey: readerKeyOf(reader, call, input),
    queryFn: async ({ signal }) =>
      (await reader.request(call, input as Record<string, unknown>, signal)) as ResultOf<C>,
    ...(options as object),
  });
}

/** Passes every live message to `listener` while the component is on screen. */
export function useReaderLive(listener: (message: LiveMessage) => void): void {
  const reader = usePanelReader();
  const handle = useEffectEvent(listener);
  useEffect(() => reader.listen((message) => handle(message)), [reader]);
}

export const useReaderLiveState = (): LiveState => useStore(usePanelReader().liveState);
