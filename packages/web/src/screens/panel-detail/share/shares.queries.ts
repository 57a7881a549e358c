import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';
import { useRefresh } from '../../../api/use-refresh';

/** Views are not announced. */
const POLL_MS = 10 * SECOND_MS;
/** Changes within this time are one request. */
const TOGETHER_MS = 200;

/** The links of a panel, the newest first. */
export function useShares(panelId: number) {
  useRefresh(panelShares.list, ({ type }) => type === 'panel_shares_changed', TOGETHER_MS);
  return useQueryCall(panelShares.list, { panel_id: panelId }, { refetchInterval: POLL_MS });
}

function useChange() {
  const client = useQueryClient();
  const onSuccess = () => void client.invalidateQueries({ queryKey: keyOf(panelShares.list) });
  return { quiet: true, onSuccess };
}

export const useCreateShare = () => useMutationCall(panelShares.share, useChange());
export const useUpdateShare = () => useMutationCall(panelShares.update, useChange());
export const useWithdrawShare = () => useMutationCall(panelShares.withdraw, useChange());
