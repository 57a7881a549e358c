import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export const useSecondFactor = () => useQueryCall(secondFactor.view, {});

/** Asks again for the state of the own second factor. */
export function useSecondFactorRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(secondFactor.view) });
}

/** Turns the own second factor off; the dialog shows what went wrong. */
export const useRemoveSecondFactor = () =>
  useMutationCall(secondFactor.remove, { quiet: true, onSettled: useSecondFactorRefresh() });

/** Makes new recovery codes; the dialog shows what went wrong. */
export const useRenewRecoveryCodes = () =>
  useMutationCall(secondFactor.renewRecoveryCodes, { quiet: true, onSettled: useSecondFactorRefresh() });
