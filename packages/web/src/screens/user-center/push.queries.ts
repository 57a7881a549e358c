import { push } from '@fieldscope/contract/calls/push';
import { quietHours } from '@fieldscope/contract/calls/quiet-hours';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export const useOwnPush = () => useQueryCall(push.view, {});
export const useQuietHours = () => useQueryCall(quietHours.view, {});

/** Asks again for the own browsers. */
export function usePushRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(push.view) });
}

export const useRemovePush = () => useMutationCall(push.remove, { onSettled: usePushRefresh() });
export const useTestPush = () => useMutationCall(push.test, { onSettled: usePushRefresh() });

export function useSaveQuietHours() {
  const client = useQueryClient();
  return useMutationCall(quietHours.save, {
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(quietHours.view) }),
  });
}
