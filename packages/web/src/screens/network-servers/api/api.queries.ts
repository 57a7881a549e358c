import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';

/** Registrations go on in the background, and no event announces them. */
const REFETCH_MS = 30 * SECOND_MS;

/** The APIs of the organisation's connections. */
export const useServerApis = (refetchInterval = REFETCH_MS) =>
  useQueryCall(networkServers.listApis, {}, { refetchInterval });

/** Asks a network server for its applications; that it does not answer is an answer. */
export const useCheckApi = () => useMutationCall(networkServers.checkApi);
/** The dialog shows what went wrong. */
export const useSaveApi = () => useMutationCall(networkServers.saveApi, { quiet: true, ...useApisRefresh() });
export const useRemoveApi = () => useMutationCall(networkServers.removeApi, useApisRefresh());
export const useRegister = () => useMutationCall(networkServers.registerDevices, useApisRefresh());
/** What each device met is shown beside it. */
export const useRegisterAll = () =>
  useMutationCall(networkServers.registerDevices, { quiet: true, ...useApisRefresh() });

/** Devices that could be registered with a network server and are not. */
export const useUnregistered = (enabled: boolean) =>
  useQueryCall(networkServers.listUnregistered, {}, { enabled });

/** Devices that the application of a connection has. */
export const useServerDevices = (connectionId: number) =>
  useQueryCall(networkServers.listServerDevices, { connection_id: connectionId });

function useApisRefresh() {
  const client = useQueryClient();
  return {
    onSettled() {
      for (const call of [networkServers.listApis, networkServers.listUnregistered])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
