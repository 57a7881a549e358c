import { integrations } from '@fieldscope/contract/calls/integrations';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** Integrations with how they stand; how far behind they are changes without a live event. */
export const useIntegrations = () => useQueryCall(integrations.list, {}, { refetchInterval: 10 * SECOND_MS });

/** The newest messages of an integration. */
export const useMessages = (integration_id: string) =>
  useQueryCall(integrations.listMessages, { integration_id });

export const useCreateIntegration = () => useMutationCall(integrations.create, useRefresh());
export const useUpdateIntegration = () => useMutationCall(integrations.update, useRefresh());
export const useReplaceSecret = () => useMutationCall(integrations.replaceSecret, useRefresh());
export const useRemoveIntegration = () => useMutationCall(integrations.remove, useRefresh());
export const useTestIntegration = () => useMutationCall(integrations.test, useRefresh());
export const useSendAgain = () => useMutationCall(integrations.sendAgain, useRefresh());
export const useReplay = () => useMutationCall(integrations.replay, useRefresh());
export const useSwitchIntegration = () =>
  useMutationCall(integrations.switch, { ...useRefresh(), quiet: false });

/** The page shows what went wrong. */
function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled() {
      for (const call of [integrations.list, integrations.listMessages])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
