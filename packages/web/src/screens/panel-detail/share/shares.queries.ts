import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';

/** The links of a panel, the newest first. */
export const useShares = (panelId: number) => useQueryCall(panelShares.list, { panel_id: panelId });

function useChange() {
  const client = useQueryClient();
  const onSuccess = () => void client.invalidateQueries({ queryKey: keyOf(panelShares.list) });
  return { quiet: true, onSuccess };
}

export const useCreateShare = () => useMutationCall(panelShares.share, useChange());
export const useUpdateShare = () => useMutationCall(panelShares.update, useChange());
export const useWithdrawShare = () => useMutationCall(panelShares.withdraw, useChange());
