import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';
import { usePollWithoutLive, useRefresh } from '../../api/use-refresh';

/** How soon counts of online nodes follow what happens to one. */
const FOLLOW_MS = 10 * SECOND_MS;
/** Nodes that are offered to move at once; a search finds the others. */
export const NODES_OFFERED = 50;

/** Groups with their nodes, the Default group first. */
export function useGroupDetails() {
  useRefresh(groups.listDetails, (message) => message.type === 'device', FOLLOW_MS);
  return useQueryCall(groups.listDetails, {}, { refetchInterval: usePollWithoutLive() });
}

/** The first nodes of a group that fit a search. */
export const useNodesOf = (groupId: string, search: string) =>
  useQueryCall(
    devices.listNodes,
    { group_uuid: groupId, search: search || undefined, length: NODES_OFFERED },
    { keepPrevious: true },
  );

/** The dialogs show what went wrong. */
export const useCreateGroup = () => useMutationCall(groups.create, useGroupRefresh());
export const useRenameGroup = () => useMutationCall(groups.rename, useGroupRefresh());
export const useRemoveGroup = () => useMutationCall(groups.remove, useGroupRefresh());
export const useMoveNodes = () => useMutationCall(groups.moveDevices, useGroupRefresh());
export const useMoveAllNodes = () => useMutationCall(groups.moveAllDevices, useGroupRefresh());

function useGroupRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    // After a refusal too: another window may have changed the groups meanwhile.
    onSettled: () =>
      Promise.all(
        [groups.listDetails, groups.list, devices.listNodes].map((call) =>
          client.invalidateQueries({ queryKey: keyOf(call) }),
        ),
      ),
  };
}
