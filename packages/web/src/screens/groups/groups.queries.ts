import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { SECOND_MS } from '@fieldscope/contract/time';
import { DEVICE_CALLS } from '../../api/announced-calls';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { usePollWithoutLive, useRefresh } from '../../api/use-refresh';
import { useReload } from '../../api/use-reload';

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
export const useCreateGroup = () =>
  useMutationCall(groups.create, { quiet: true, ...useReload(DEVICE_CALLS) });
export const useRenameGroup = () =>
  useMutationCall(groups.rename, { quiet: true, ...useReload(DEVICE_CALLS) });
export const useRemoveGroup = () =>
  useMutationCall(groups.remove, { quiet: true, ...useReload(DEVICE_CALLS) });
export const useMoveNodes = () =>
  useMutationCall(groups.moveDevices, { quiet: true, ...useReload(DEVICE_CALLS) });
export const useMoveAllNodes = () =>
  useMutationCall(groups.moveAllDevices, { quiet: true, ...useReload(DEVICE_CALLS) });
