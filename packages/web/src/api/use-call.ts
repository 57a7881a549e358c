import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import {
  keepPreviousData,
  type UseMutationOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { type CallInput, requestCall } from './call-api';
import { liveIsDecided } from './live';

type Key = readonly unknown[];

/** Key of a call in the query cache; without input it matches every input of that call. */
export function keyOf<C extends AnyCall>(call: C, input?: CallInput<C>): Key {
  return input === undefined ? [call.base, call.path] : [call.base, call.path, input];
}

export interface QueryCallOptions<C extends AnyCall, Shown = ResultOf<C>>
  extends Pick<
    UseQueryOptions<ResultOf<C>, Error, Shown, Key>,
    'enabled' | 'select' | 'staleTime' | 'refetchInterval' | 'gcTime'
  > {
  /** Shows the last answer while the next one (other page, other filter) is on its way. */
  keepPrevious?: boolean;
  /** For what belongs to the shell: a navigation does not cancel it. */
  keepOnNavigation?: boolean;
  /** What every `welcome` has requested: while the websocket connects it waits, and is not requested twice. */
  awaitsLive?: boolean;
}

type AnswerQuery = (
  call: AnyCall,
  key: Key,
  request: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
) => Promise<unknown>;

/** Where answers come from: the server, unless the portal also keeps them (answer-or-kept.ts). */
let answerQuery: AnswerQuery = (_call, _key, request, signal) => request(signal);
export const answerQueriesBy = (way: AnswerQuery): void => {
  answerQuery = way;
};

/** Data of a call of the contract, cached under its path and input. */
export function useQueryCall<C extends AnyCall, Shown = ResultOf<C>>(
  call: C,
  input: CallInput<C>,
  options: QueryCallOptions<C, Shown> = {},
): UseQueryResult<Shown, Error> {
  const { keepPrevious, keepOnNavigation, awaitsLive, ...rest } = options;
  return useQuery({
    queryKey: keyOf(call, input),
    queryFn: async ({ signal }) => {
      const request = async (stop: AbortSignal) => {
        if (awaitsLive) await liveIsDecided();
        return requestCall(call, input as Record<string, unknown>, { signal: stop, keepOnNavigation });
      };
      return (await answerQuery(call, keyOf(call, input), request, signal)) as ResultOf<C>;
    },
    meta: { keepOnNavigation, isLasting: rest.staleTime === Number.POSITIVE_INFINITY },
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...rest,
  });
}

export interface MutationCallOptions<C extends AnyCall>
  extends Pick<UseMutationOptions<ResultOf<C>, Error, CallInput<C>>, 'onSuccess' | 'onError' | 'onSettled'> {
  /** The caller shows a failure itself; no central tip. */
  quiet?: boolean;
}

/** A call that changes something: `const bind = useMutationCall(production.bind); bind.mutate({ eui, code })`. */
export function useMutationCall<C extends AnyCall>(
  call: C,
  { quiet, ...options }: MutationCallOptions<C> = {},
) {
  return useMutation<ResultOf<C>, Error, CallInput<C>>({
    mutationFn: async (input) => (await requestCall(call, input as Record<string, unknown>)) as ResultOf<C>,
    meta: { quiet },
    ...options,
  });
}
