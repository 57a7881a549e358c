import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../api/call-api';
import { operatorQueries } from './operator-queries';
import { requestOperator } from './request-operator';

/** Data of a call of the operator's pages; the last answer stays while the next one is on its way. */
export const useOperatorQuery = <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  { everyMs }: { everyMs?: number } = {},
): UseQueryResult<ResultOf<C>, Error> =>
  useQuery({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => requestOperator(call, input, signal),
    placeholderData: keepPreviousData as never,
    refetchInterval: everyMs,
  });

/** A call that changes something; whatever is shown is asked for again then. */
export const useOperatorChange = <C extends AnyCall>(call: C) =>
  useMutation<ResultOf<C>, Error, CallInput<C>>({
    mutationFn: (input) => requestOperator(call, input),
    onSettled: () => operatorQueries.invalidateQueries(),
  });
