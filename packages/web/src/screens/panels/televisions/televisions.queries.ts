import { televisions } from '@fieldscope/contract/calls/televisions';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';

/** Televisions by name, with whether they are on. */
export const useTelevisions = () => useQueryCall(televisions.list, {}, { refetchInterval: 5 * SECOND_MS });

function useChange() {
  const client = useQueryClient();
  const onSuccess = () => void client.invalidateQueries({ queryKey: keyOf(televisions.list) });
  return { quiet: true, onSuccess };
}

export const usePairTelevision = () => useMutationCall(televisions.pair, useChange());
export const useUpdateTelevision = () => useMutationCall(televisions.update, useChange());
export const useRevokeTelevision = () => useMutationCall(televisions.revoke, useChange());
