import { openData } from '@fieldscope/contract/calls/open-data';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';

/** Scenes that are or were published. */
export const usePublications = () => useQueryCall(openData.list, {});

/** The dialog shows what went wrong. */
export const usePublishScene = () => useMutationCall(openData.publish, useChange());
export const useWithdrawScene = () => useMutationCall(openData.withdraw, useChange());

function useChange() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled() {
      for (const call of [openData.list, scenes.list])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
