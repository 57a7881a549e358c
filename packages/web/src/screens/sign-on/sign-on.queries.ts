import { signOn } from '@fieldscope/contract/calls/sign-on';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export const useProvider = () => useQueryCall(signOn.view, {});

function useProviderRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(signOn.view) });
}

/** The form shows what went wrong. */
export const useSaveProvider = () =>
  useMutationCall(signOn.save, { quiet: true, onSettled: useProviderRefresh() });

/** The dialog shows what went wrong. */
export const useRemoveProvider = () =>
  useMutationCall(signOn.remove, { quiet: true, onSettled: useProviderRefresh() });

/** The form shows what went wrong. */
export const useCheckProvider = () => useMutationCall(signOn.check, { quiet: true });
