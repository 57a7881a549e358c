import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export const useWebhook = () => useQueryCall(alarmWebhooks.view, {}, { gcTime: 0 });

/** The page shows what went wrong. */
export const useSaveWebhook = () => useMutationCall(alarmWebhooks.save, useRefresh());
export const useReplaceSecret = () => useMutationCall(alarmWebhooks.replaceSecret, useRefresh());
export const useRemoveWebhook = () => useMutationCall(alarmWebhooks.remove, useRefresh());
export const useTestWebhook = () => useMutationCall(alarmWebhooks.test, useRefresh());
export const useTestRule = () => useMutationCall(alarmWebhooks.testRule, { quiet: true });

function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled() {
      for (const call of [alarmWebhooks.view, alarms.listReceivers, alarms.listRules])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
