import type { ResultOf } from '@fieldscope/contract/call';
import { channels } from '@fieldscope/contract/calls/channels';
import { users } from '@fieldscope/contract/calls/users';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export type Me = ResultOf<typeof users.viewOrganisation>;
export type Setting = ResultOf<typeof users.viewSetting>;

/** Changes the reader's own setting; the form shows what went wrong. */
export const useChangeSetting = () => useMutationCall(users.changeSetting, useRefresh());

/** Changes the organisation's details; the form shows what went wrong. */
export const useEditOrganisation = () => useMutationCall(users.editOrganisation, useRefresh());

/** What the shell shows of the reader and the organisation is requested again. */
function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(users.viewSetting) }),
        client.invalidateQueries({ queryKey: keyOf(users.viewOrganisation) }),
      ]);
    },
  };
}

export const useSessions = () => useQueryCall(users.listSessions, {});

export function useEndSessions() {
  const client = useQueryClient();
  return useMutationCall(users.endSessions, {
    // After a refusal too: the session may be gone already.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(users.listSessions) }),
  });
}

/** What the organisation's history takes; for its owner alone. */
export const useHistorySpace = () => useQueryCall(channels.viewHistorySpace, {});
