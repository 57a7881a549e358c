import { connections, heardDevices, messageMappings } from '@fieldscope/contract/calls/connections';
import { heardGateways } from '@fieldscope/contract/calls/heard-gateways';
import { useQueryClient } from '@tanstack/react-query';
import { CONNECTION_CALLS, DEVICE_CALLS } from '../../api/announced-calls';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** Devices that are not adopted yet. */
export const useHeardDevices = () => useQueryCall(heardDevices.list, {});

/** Gateways that are not adopted yet. */
export const useHeardGateways = () => useQueryCall(heardGateways.list, {});

/** Makes a connection; the dialog shows what went wrong, and the token once. */
export const useCreateConnection = () => useMutationCall(connections.create, useListRefresh());
export const useRenameConnection = () => useMutationCall(connections.rename, useListRefresh());
export const useRemoveConnection = () => useMutationCall(connections.remove, useListRefresh());

/** Takes a test uplink; a refusal of the uplink itself is an answer, and no failure. */
export const useTestUplink = () => useMutationCall(connections.sendTest, useListRefresh());

/** Says how the messages of a connection are read. */
export const useSaveMapping = () => useMutationCall(messageMappings.save, useListRefresh());

/** Adds devices to the organisation. */
export const useAdopt = () => useMutationCall(heardDevices.adopt, useListRefresh());
export const useRemoveHeard = () => useMutationCall(heardDevices.remove, useListRefresh());

function useListRefresh() {
  const client = useQueryClient();
  return {
    onSettled() {
      for (const call of [...CONNECTION_CALLS, ...DEVICE_CALLS])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
