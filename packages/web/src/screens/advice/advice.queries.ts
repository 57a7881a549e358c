import { advice } from '@fieldscope/contract/calls/advice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** How often it is asked whether an advice is there. */
const POLL_MS = 500;

export const useQuestions = () => useQueryCall(advice.listQuestions, {});
export const useAdviceNodes = () => useQueryCall(advice.listNodes, {});

/** An advice on a question, the newest unless another is named, with the one before it. */
export const useAdvice = (question_id: number, advice_id: string | undefined) =>
  useQueryCall(advice.view, { question_id, ...(advice_id !== undefined && { advice_id }) });

export const useAsk = () => useMutationCall(advice.ask, useRefresh());
export const useAskAgain = () => useMutationCall(advice.askAgain, useRefresh());
export const useRemoveQuestion = () => useMutationCall(advice.removeQuestion, useRefresh());

function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(advice.listQuestions) }),
  };
}

const isWorking = (error: unknown) => error instanceof ApiError && error.errorName === 'in_progress';

/** Asks again and again for what was asked, until it is there or refused; while a component shows it. */
export function useAsked(resourceId: string | undefined) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...keyOf(advice.ask), resourceId],
    enabled: resourceId !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }): Promise<'working' | 'ready'> {
      try {
        await callApi(advice.ask, { resource_id: resourceId! }, { signal });
      } catch (error) {
        if (isWorking(error)) return 'working';
        throw error;
      }
      await Promise.all(
        [advice.view, advice.listQuestions].map((call) =>
          client.invalidateQueries({ queryKey: keyOf(call) }),
        ),
      );
      return 'ready';
    },
    refetchInterval: ({ state }) => (state.data === 'working' && !state.error ? POLL_MS : false),
  });
}
