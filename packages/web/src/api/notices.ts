import { notices } from '@fieldscope/contract/calls/notices';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from './use-call';
import { usePollWithoutLive } from './use-refresh';

/** A page of the reader's notices with the number of unread ones; live messages keep it true. */
export const useNotices = (page = 1) =>
  useQueryCall(
    notices.list,
    { offset: page },
    { keepPrevious: true, keepOnNavigation: true, refetchInterval: usePollWithoutLive() },
  );

/** Marks one notice as read, or all of them (0). */
export const useMarkRead = () => useMutationCall(notices.markRead, useReload());

/** Deletes one notice, or all of them (0). */
export const useRemoveNotices = () => useMutationCall(notices.remove, useReload());

/** Also after a refusal: what another window deleted is still on this screen. */
function useReload() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: keyOf(notices.list) }) };
}
