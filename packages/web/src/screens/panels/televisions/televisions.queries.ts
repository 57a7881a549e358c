import { televisions } from '@fieldscope/contract/calls/televisions';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';
import { useRefresh } from '../../../api/use-refresh';

/** Whether they are on is not announced. */
const POLL_MS = 5 * SECOND_MS;
/** Changes within this time are one request. */
const TOGETHER_MS = 200;

/** Televisions by name, with whether they are on. */
export function useTelevisions() {
  useRefresh(televisions.list, ({ type }) => type === 'televisions_changed', TOGETHER_MS);
  return useQueryCall(televisions.list, {}, { refetchInterval: POLL_MS });
}

function useChange() {
  const client = useQueryClient();
  const onSuccess = () => void client.invalidateQueries({ queryKey: keyOf(televisions.list) });
  return { quiet: true, onSuccess };
}

export const usePairTelevision = () => useMutationCall(televisions.pair, useChange());
export const useUpdateTelevision = () => useMutationCall(televisions.update, useChange());
export const useRevokeTelevision = () => useMutationCall(televisions.revoke, useChange());
